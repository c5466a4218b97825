import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const waitMs = 30_000;

/** Firefox as the machine has it, over WebDriver BiDi: one window, pressed and typed into as by a person. */
export async function openFirefox(path) {
  const profile = await mkdtemp(join(tmpdir(), 'antela-firefox-'));
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'];
  const process = spawn(path, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise((resolve) => process.once('exit', resolve));
  async function close() {
    process.kill();
    await ended;
    await rm(profile, { recursive: true, force: true });
  }
  try {
    const { send, faults } = await connect(await addressOf(process));
    await send('session.new', { capabilities: {} });
    await send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = await send('browsingContext.getTree', {});
    return { ...handsOn(send, contexts[0].context), faults, close };
  } catch (error) {
    await close();
    throw error;
  }
}

const addressOf = (process) =>
  new Promise((resolve, reject) => {
    let said = '';
    process.once('error', reject);
    process.once('exit', () => reject(new Error(`Firefox ended: ${said}`)));
    process.stderr.on('data', (text) => {
      said += text;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
      if (found) resolve(`${found[1]}/session`);
    });
  });

/** @returns how to send a command, and the faults of the pages' scripts so far */
async function connect(address) {
  const socket = new WebSocket(address);
  const waiting = new Map();
  const faults = [];
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', () => reject(new Error(`no answer at ${address}`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, type, result, message, method, params } = JSON.parse(data);
    if (method === 'log.entryAdded' && params.type === 'javascript' && params.level === 'error')
      faults.push(params.text);
    const settle = waiting.get(id);
    waiting.delete(id);
    if (type === 'error') settle?.reject(new Error(message));
    else settle?.resolve(result);
  });
  let last = 0;
  const send = (method, params) =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  return { send, faults };
}

function handsOn(send, context) {
  async function read(expression) {
    const answer = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
    return answer.result.value;
  }
  /** Asks until it is so. */
  async function until(expression) {
    for (const end = Date.now() + waitMs; ; await new Promise((next) => setTimeout(next, 100))) {
      const value = await read(expression);
      if (value) return value;
      if (Date.now() > end) throw new Error(`never so: ${expression}`);
    }
  }
  async function find(locator) {
    for (const end = Date.now() + waitMs; ; await new Promise((next) => setTimeout(next, 100))) {
      const { nodes } = await send('browsingContext.locateNodes', { context, locator, maxNodeCount: 1 });
      if (nodes.length > 0) return nodes[0].sharedId;
      if (Date.now() > end) throw new Error(`not there: ${JSON.stringify(locator)}`);
    }
  }
  async function press(locator) {
    const origin = { type: 'element', element: { sharedId: await find(locator) } };
    const actions = [
      { type: 'pointerMove', x: 0, y: 0, origin },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }
  async function type(locator, text) {
    await press(locator);
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
  }
  const open = (url) => send('browsingContext.navigate', { context, url, wait: 'complete' });
  return { open, read, until, press, type };
}

/** Controls by what a screen reader says of them. */
export const named = (role, name) => ({ type: 'accessibility', value: { role, name } });
