# 磁盘与备份，供管理员查看。
alert-disk-full = 💽 <b>本店已停止接单：磁盘快满了，或无法写入。</b>已下的订单照常进行。腾出空间后会自动恢复销售。
alert-backup-failed = 💾 <b>每小时的备份没有成功。</b>{ $reason }
