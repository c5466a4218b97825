import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

/** Names of the tables that one request read and wrote. */
export interface Touched {
  read: Set<string>;
  written: Set<string>;
}

const current = new AsyncLocalStorage<Touched>();

const writing =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|update(?:\s+only)?)\s+(?:antela\.)?([a-z_]+)/gi;
const reading = /\b(?:from|join|using)\s+(?:only\s+)?(?:antela\.)?([a-z_]+)/gi;

/** The tenant's own row (`ofTenant`) names the tenant of an insert and tells nothing of the client. */
const ownTenant = /\(select client_id from client where client_id = [^)]+\) own\b/gi;

/** Names a statement reads and writes, including those of common table expressions. */
export function targetsOf(text: string): Touched {
  const told = text.replace(ownTenant, '');
  const found = (expression: RegExp) =>
    new Set([...told.matchAll(expression)].map(([, name = '']) => name.toLowerCase()));
  return { read: found(reading), written: found(writing) };
}

function note(text: string): void {
  const touched = current.getStore();
  if (!touched) return;
  const { read, written } = targetsOf(text);
  for (const name of read) touched.read.add(name);
  for (const name of written) touched.written.add(name);
}

let isListening = false;

/** Sees every statement that this process sends, whichever way it is sent. */
function listen(): void {
  if (isListening) return;
  isListening = true;
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function query(this: pg.Client, ...given: unknown[]) {
    const [config] = given as [string | { text?: string }];
    note(typeof config === 'string' ? config : (config.text ?? ''));
    return send.apply(this, given);
  } as typeof pg.Client.prototype.query;
}

/** Runs `work` and answers what it touched, also what it does after it answered. */
export function watchTables<T>(work: () => T): { touched: Touched; result: T } {
  listen();
  const touched: Touched = { read: new Set(), written: new Set() };
  return { touched, result: current.run(touched, work) };
}
