// The stream of events. It reconnects by itself and reports that, so that the page can reload its data.

import { eventsUrl } from "./client-api.js";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5_000;

/** Calls `onEvent(event)` for each event, `onOpen()` on each connection and `onLost()` on each loss. */
export function openStream({ onEvent, onOpen, onLost }) {
  let pause = FIRST_PAUSE;

  const connect = () => {
    const source = new EventSource(eventsUrl());
    source.onopen = () => {
      pause = FIRST_PAUSE;
      onOpen();
    };
    source.onmessage = ({ data }) => onEvent(JSON.parse(data));
    source.onerror = () => {
      source.close(); // the browser's own retry stops after some errors; ours does not
      onLost();
      setTimeout(connect, pause);
      pause = Math.min(LONGEST_PAUSE, pause * 2);
    };
  };

  connect();
}
