import http from 'node:http';
import https from 'node:https';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * Asks so often a second, answered or not, until it is told to stop, in a thread of its own: whoever measures is not slowed by it. On a machine
 * too busy for that it falls behind, instead of opening connections that it has no time to send anything on.
 */
const underWayMax = 1_000;
const { url, headers, perSecond } = workerData;
const { Agent, get } = url.startsWith('https:') ? https : http;
const agent = new Agent({ keepAlive: true });
const seen = {};
let underWay = 0;
function note(outcome) {
  seen[outcome] = (seen[outcome] ?? 0) + 1;
  underWay -= 1;
}
const started = performance.now();
let asked = 0;
const timer = setInterval(() => {
  for (
    const due = ((performance.now() - started) / 1_000) * perSecond;
    asked < due && underWay < underWayMax;
    asked += 1
  ) {
    underWay += 1;
    get(url, { headers, agent }, (answer) => {
      answer.resume();
      answer.once('end', () => note(answer.statusCode));
    }).on('error', () => note('cut'));
  }
}, 20);
parentPort.once('message', () => {
  clearInterval(timer);
  agent.destroy();
  const seconds = (performance.now() - started) / 1_000;
  parentPort.postMessage({ seen, seconds, perSecond: Math.round(asked / seconds) });
  parentPort.close();
});
