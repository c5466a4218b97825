import { runOps } from '@antela/ops/run-ops';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mustBePayable, railOf } from './rail.ts';
import { startTestProduct, type TestProduct } from './test/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await startTestProduct({ RAIL: 'none' });
});
afterAll(() => product.stop());

async function ops(...args: string[]): Promise<{ code: number; text: string }> {
  const lines: string[] = [];
  const code = await runOps(
    args,
    product.ops((line) => void lines.push(line)),
  );
  return { code, text: lines.join('\n') };
}

test('without a real rail nothing is said to be paid, and no start serves companies that pay on one', async () => {
  const order = {
    reference: 'r',
    amount: 1,
    bankCode: '007',
    accountType: 'savings',
    accountNumber: '1',
    documentNumber: '1',
  };
  await expect(railOf(product.config).pay(order)).rejects.toThrow('bank files');
  const { owner } = product.databases;
  await expect(mustBePayable(product.config, owner)).rejects.toThrow(/--company "[^"]+"/);
  await owner.query(`update antela.company set payment_rail = 'bank_file'`);
  await expect(mustBePayable(product.config, owner)).resolves.toBeUndefined();
});

test('without a real rail a company is born paying by bank files, and is not put on the instant one', async () => {
  const company = ['--name', 'Puerto', '--company', 'Puerto S.A.S.:900.123.456-8'];
  const admin = ['--admin', 'jefe@puerto.example', '--admin-name', 'Jefe'];
  const born = await ops('client', 'create', ...company, ...admin);
  expect(born.code, born.text).toBe(0);
  const { rows } = await product.databases.owner.query(
    `select payment_rail from antela.company where name = 'Puerto S.A.S.'`,
  );
  expect(rows).toEqual([{ payment_rail: 'bank_file' }]);
  const instantly = ['--client', 'Puerto', '--company', 'Puerto S.A.S.', '--rail', 'instantaneo'];
  expect(await ops('disburse', 'rail', ...instantly)).toMatchObject({
    code: 2,
    text: expect.stringContaining('No hay un medio real') as unknown,
  });
});
