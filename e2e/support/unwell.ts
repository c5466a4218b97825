import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { e2eData, readStartLog } from './instance.ts';

const mark = (): string => join(e2eData(), 'unwell');

/** Reason why the product under test cannot serve, or null. */
async function faultOf(baseURL: string): Promise<string | null> {
  try {
    const answer = await fetch(`${baseURL}/readyz`, { signal: AbortSignal.timeout(20_000) });
    return answer.ok ? null : `${answer.status} ${(await answer.text()).slice(0, 1_000)}`;
  } catch (error) {
    return inspect(error, { breakLength: Infinity }).split('\n')[0] ?? '';
  }
}

/** After a failure: says once for the whole run that the product itself is unwell, and what it said last. */
export async function tellIfUnwell(baseURL = ''): Promise<void> {
  if (existsSync(mark())) return;
  const fault = await faultOf(baseURL);
  if (fault === null) return;
  writeFileSync(mark(), fault);
  const last = readStartLog().trimEnd().split('\n').slice(-40).join('\n');
  process.stderr.write(
    `\n✗ El producto dejó de responder\n  /readyz: ${fault}\n  Lo último que dijo:\n${last}\n\n`,
  );
}

/** Before a test: one that would only meet a product that was found unwell, and still is, fails at once with that reason. */
export async function refuseWhileUnwell(baseURL = ''): Promise<void> {
  if (!existsSync(mark())) return;
  const fault = await faultOf(baseURL);
  if (fault !== null) throw new Error('El producto dejó de responder, como se dijo arriba.');
  rmSync(mark(), { force: true });
}
