import pg from 'pg';
import { expect } from 'vitest';
import { auditVerify } from '../commands/audit-verify.ts';
import { ledgerVerify } from '../commands/ledger-verify.ts';

/** Operator's own look at the books and the trail of every client. */
export async function expectSound({ logins }: { logins: { ops: string } }): Promise<void> {
  const lines: string[] = [];
  const opsPool = new pg.Pool({ connectionString: logins.ops, max: 2 });
  const context = { opsPool, log: (line: string) => void lines.push(line) } as never;
  const given = {} as never;
  expect(await ledgerVerify.run(given, context), lines.join('\n')).toBe(0);
  expect(await auditVerify.run(given, context), lines.join('\n')).toBe(0);
  await opsPool.end();
}
