import type { Caller } from './calls.ts';
import type { TestApi } from './test-api.ts';

/** The product, and who asks in it for less control. */
export interface Loosening {
  api: TestApi;
  maker: Caller;
}

/** One control in a record of its own: tight to begin with, and the two things that can be done to it. */
export interface Tried {
  subject: 'employee' | 'wallet' | 'wallet_user' | 'payroll' | 'client_restriction';
  id: string;
  now: () => Promise<unknown>;
  loosen: () => Promise<string | null>;
  tighten: () => Promise<string | null>;
}

/** From the strictest to the loosest. */
export type Steps = readonly [tight: unknown, middle: unknown, loose: unknown];
