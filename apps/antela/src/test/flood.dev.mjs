import { parentPort, workerData } from 'node:worker_threads';

/** Asks the same from thirty hands at once until it is told to stop, in a thread of its own: whoever measures is not slowed by it. */
const { url, init, bodyBytes } = workerData;
const body = bodyBytes > 0 ? JSON.stringify({ person: 'x'.repeat(bodyBytes) }) : init.body;
const seen = {};
let isOver = false;
parentPort.once('message', () => (isOver = true));
const hand = async () => {
  while (!isOver) {
    const status = await fetch(url, { ...init, body }).then(
      (answer) => answer.arrayBuffer().then(() => answer.status),
      () => 'cut',
    );
    seen[status] = (seen[status] ?? 0) + 1;
  }
};
await Promise.all(Array.from({ length: 30 }, hand));
parentPort.postMessage(seen);
