import { OutboundRefusal, type Answered, type Outbound } from './outbound.ts';

/** Everything a message needs on its way to an address that a client chose. */
export interface Sending {
  outbound: Outbound;
  clock: () => Date;
  brand: string;
}

/** One try of a message, as it is kept and shown. */
export interface Try {
  at: string;
  status: number | null;
  ms: number;
  detail: string | null;
}

/** Outcome of one try. */
export interface Tried {
  tried: Try;
  now: Date;
  isTaken: boolean;
  /** The address says that it is no more. */
  isGone: boolean;
  /** Seconds for which it asks to be left alone, up to a day. */
  asksFor: number;
}

/** Makes one call and writes down what came of it. @param why words for an answer that is no 2xx */
export async function tryCall(
  clock: () => Date,
  call: () => Promise<Answered>,
  why: (answer: Answered) => string,
): Promise<Tried> {
  const began = performance.now();
  const answer = await call().catch((error: unknown) => {
    if (error instanceof OutboundRefusal) return error;
    throw error;
  });
  const ms = Math.round(performance.now() - began);
  const now = clock();
  const at = now.toISOString();
  if (answer instanceof OutboundRefusal)
    return {
      tried: { at, status: null, ms, detail: answer.message },
      now,
      isTaken: false,
      isGone: false,
      asksFor: 0,
    };
  const { status, retryAfter } = answer;
  const isTaken = status >= 200 && status < 300;
  return {
    tried: { at, status, ms, detail: isTaken ? null : why(answer) },
    now,
    isTaken,
    isGone: status === 410,
    asksFor: Math.min(retryAfter ?? 0, 86_400),
  };
}
