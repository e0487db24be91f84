### Payments by hand: how to pay, and what became of a claim; for buyers and operators.

by-hand-amount = Amount to pay: <b>{ $money }</b>
by-hand-instructions = { $text }
by-hand-reference = Reference: <code>{ $reference }</code>
by-hand-how = Please write the reference on your payment, so that the shop can find it. When you have paid, tap “I have paid”.
claim-open = ✓ <b>You told the shop that you paid { $money }.</b> A person looks for your payment and answers in this chat; this may take some hours.
claim-add = You can now send the transaction number or a picture of the payment here. It helps to find your money.
claim-add-picture = You can now send a picture of the payment here. It helps to find your money; a new picture replaces the one before.
claim-transaction = Transaction number: <code>{ $number }</code>
claim-typed-number = The buyer's transaction number: <code>{ $number }</code>
claim-picture-of = 📎 The buyer's picture for payment <code>{ $reference }</code>
claim-picture = 📎 There is a picture.
claim-problem-no-number = ⚠️ I see no number in this. Please send the transaction number or a picture of the payment.
claim-problem-too-long = ⚠️ This is too long for a transaction number. Please send only the number, or a picture of the payment.
claim-problem-other-content = ⚠️ I can only add a text, a picture or a file here. Please send one of these.
claim-confirmed = ✅ <b>This payment of { $money } is confirmed.</b> The money is in your balance, or was spent on your order.
claim-declined = ❌ <b>The shop did not find this payment of { $money }.</b> If you have paid, please write to support and send a picture of the payment.
claim-withdrawn = You told us that you have not paid { $money }, so nobody looks for this payment. If you have paid after all, tap the button.
claims-none = ✅ No payments to confirm.
claims-title = { $count ->
    [one] 🧾 <b>{ $count } payment to confirm</b>
   *[other] 🧾 <b>{ $count } payments to confirm</b>, oldest first
}
claims-line = · <code>{ $reference }</code> · { $money } · { $name } · { $at }
claim-head = 🧾 <b>{ $name }</b> ({ $who }) says: I have paid
claim-amount = Amount: <b>{ $money }</b>
claim-credited = Adds to the balance: { $money }
claim-said = Reported: { $at }
claim-no-evidence = No transaction number and no picture yet
claim-same-transaction = { $count ->
    [one] ⚠️ <b>The same transaction number was given before:</b> { $claims }. Please compare before you confirm.
   *[other] ⚠️ <b>The same transaction number was given { $count } times before:</b> { $claims }. Please compare before you confirm.
}
claim-unseen = ⚠️ <b>The buyer has sent something new since the message that you answered.</b> Nothing is decided yet; please look again.
claim-new-evidence = 📎 <b>New proof</b> for payment <code>{ $reference }</code>
claim-again = 🧾 { $name } took back payment <code>{ $reference }</code> and now says again: I have paid
claim-moved = Payment <code>{ $reference }</code> is shown in a newer message.
claim-before-restore = ⚠️ <b>This payment is from before a backup was restored.</b> It may have been confirmed already. Please compare with your records before you confirm.
claim-decided-confirmed = ✅ <b>{ $name } confirmed { $money }</b> on { $at }.
claim-decided-declined = ❌ <b>{ $name } declined it</b> on { $at }.
claim-decided-withdrawn = <b>{ $name } took it back</b> on { $at }.
claim-ask = ❓ <b>Confirm { $money } from { $name }</b> ({ $who })? This adds { $credited } to their balance.
claim-picture-lost = 📎 The picture of payment <code>{ $reference }</code> no longer exists: its sender has deleted it, or it was erased.
