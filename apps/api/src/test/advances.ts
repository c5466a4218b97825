import { quoteAdvance } from '@antela/contract/advance-quotes';
import { createAdvance, getAdvance } from '@antela/contract/advances';
import { expect, vi } from 'vitest';
import { payAdvance } from '../features/advances/advances/pay-advance.service.ts';
import type { PaymentOrder, PaymentStatus } from '../features/advances/advances/rail.ts';
import type { Caller } from './calls.ts';
import type { TestApi } from './test-api.ts';
import { clients } from './world/clients.ts';
import { employmentIdOf, type EmployeeKey } from './world/employees.ts';

/** A rail that notes its orders, answers the same reference the same, and refuses the first `failures` references. */
export function notingRail(failures = 0) {
  const answers = new Map<string, PaymentStatus>();
  const orders: PaymentOrder[] = [];
  return {
    orders,
    pay: async (order: PaymentOrder): Promise<PaymentStatus> => {
      orders.push(order);
      const known = answers.get(order.reference);
      if (known) return known;
      const answer: PaymentStatus =
        answers.size < failures
          ? { state: 'rejected', reason: 'La cuenta no existe en el banco.' }
          : { state: 'paid' };
      answers.set(order.reference, answer);
      return answer;
    },
  };
}

/** Doors of client A to a salary advance, opened as `staff` unless told otherwise. */
export function advanceDoors(api: TestApi, staff: Caller) {
  const order = (key: EmployeeKey, amount: number, caller = staff) =>
    api.call(caller, createAdvance, {
      body: {
        companyemployeeid: employmentIdOf(key),
        kind: 'salary',
        amount,
        authorization: 'Lo pidió por escrito el 20 de noviembre.',
      },
    });
  return {
    order,
    create: async (key: EmployeeKey, amount: number, caller = staff): Promise<string> => {
      const answer = await order(key, amount, caller);
      expect(answer.status, answer.text).toBe(201);
      return answer.body.data.advanceid;
    },
    detail: async (advanceid: string) => (await api.ask(staff, getAdvance, { query: { advanceid } })).data,
    quote: async (key: EmployeeKey, amount?: number) =>
      (
        await api.ask(staff, quoteAdvance, {
          query: {
            companyemployeeid: employmentIdOf(key),
            kind: 'salary',
            ...(amount !== undefined && { amount: String(amount) }),
          },
        })
      ).data,
    pay: (advanceid: string, rail: { pay: (order: PaymentOrder) => Promise<PaymentStatus> } = notingRail()) =>
      payAdvance(api.pool, rail, () => api.clock.now, clients.a, advanceid),
  };
}

/** Waits until the worker that runs has paid the advance, and answers it. */
export async function paidByWorker(
  advanceid: string,
  detail: ReturnType<typeof advanceDoors>['detail'],
): ReturnType<typeof detail> {
  return vi.waitFor(
    async () => {
      const advance = await detail(advanceid);
      expect(advance.paymentState).toBe('paid');
      return advance;
    },
    { timeout: 60_000, interval: 50 },
  );
}

/** Codes of the rules that refuse. */
export const refusedBy = (rules: { code: string; passed: boolean; blocking: boolean }[]) =>
  rules.filter((rule) => rule.blocking && !rule.passed).map(({ code }) => code);
