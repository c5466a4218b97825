import type { ErrorCode, FieldFault, Problem } from '@antela/contract/errors';

/** An error whose message is a sentence for people. Any other's is a library's, in English, and for the console. */
export class UserFacingError extends Error {}

/**
 * Error that a failed call throws. `message` is the Spanish sentence for people; where the fault is ours it ends with the short code under
 * which logs have the request.
 */
export class ApiError extends UserFacingError {
  /** One of the API's codes, or `network` where no answer came. */
  readonly code: ErrorCode | 'network';
  /** HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldFault[];
  /** The number under which logs have the request; null where nothing was asked. */
  readonly requestId: string | null;
  readonly data: unknown;
  /** Seconds to wait before asking again, from `Retry-After`; null when the answer does not say. */
  readonly retryAfter: number | null;

  constructor(
    fault: Partial<Omit<Problem, 'code'>> & { code: ErrorCode | 'network'; detail: string },
    retryAfter: number | null = null,
  ) {
    const requestId = fault.requestId ?? null;
    super((fault.status ?? 0) >= 500 ? withCode(fault.detail, requestId) : fault.detail);
    this.name = 'ApiError';
    this.code = fault.code;
    this.status = fault.status ?? 0;
    this.detail = fault.detail;
    this.errors = fault.errors ?? [];
    this.requestId = requestId;
    this.data = fault.data;
    this.retryAfter = retryAfter;
  }
}

const withCode = (detail: string, requestId: string | null): string =>
  requestId === null ? detail : `${detail} Código: ${requestId.slice(0, 8).toUpperCase()}`;

const codeAtEnd = / Código: (\S{1,8})$/;

/** Short code that the sentence of a fault of ours ends with; null where it has none. */
export const requestCodeIn = (sentence: unknown): string | null =>
  (typeof sentence === 'string' && codeAtEnd.exec(sentence)?.[1]) || null;

/** The sentence alone, whichever request met its fault. */
export const withoutCode = (sentence: string): string => sentence.replace(codeAtEnd, '');

/** Whether an error says that nobody is signed in any more; other 401s, such as a clock that is off, say nothing of the kind. */
export function endsSession(error: unknown): boolean {
  // So says the identity service when it no longer honours a sign-in: somebody ended it, or blocked the user.
  if (error instanceof Error && error.name === 'NotAuthorizedException') return true;
  return error instanceof ApiError && (error.code === 'session_ended' || error.code === 'unauthenticated');
}

/** Whether the client requires a second factor by now: the guard leads to where it is set up, and says so there. */
export const isHeldBack = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'second_factor_required';

/** The sentence where a library failed in a way that nobody foresaw. */
export const unforeseenSentence =
  'Algo falló en esta página. Recárgala y vuelve a intentarlo; tus datos están a salvo.';

/** The one way from something that was thrown to what a person reads of it; nothing where nothing failed. */
export function errorText(error: Error): string;
export function errorText(error: Error | null | undefined): string | undefined;
export function errorText(error: unknown): string;
export function errorText(error: unknown): string | undefined {
  if (error === null || error === undefined) return undefined;
  return error instanceof UserFacingError ? error.message : unforeseenSentence;
}

/** The sentence in the place of what could not be shown: with the code, whoever was at fault, since nothing there can be corrected. */
export const faultText = (error: Error): string =>
  error instanceof ApiError ? withCode(error.detail, error.requestId) : errorText(error);

/** The sentence of docs/spec.md §8 for a network error, to the letter. */
export const networkErrorSentence = 'Hubo un problema de red. Por favor, intenta nuevamente más tarde.';

/** Error for a record that is gone, in the API's own words. */
export const notFound = (): ApiError =>
  new ApiError({ code: 'not_found', status: 404, detail: 'No encontramos lo que buscas.' });

/** Where no answer came, the sentence instead of what fetch or the identity library says about it; anything else as it is. */
export function toNetworkError(cause: unknown): unknown {
  const isLost = cause instanceof TypeError || (cause instanceof Error && cause.name === 'NetworkError');
  return isLost ? new ApiError({ code: 'network', detail: networkErrorSentence }) : cause;
}

/** Reads an answer that is not a success: problem+json of our API, or whatever stands between it and us. */
export async function toApiError(response: Response): Promise<ApiError> {
  const problem = await readProblem(response);
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  if (problem) return new ApiError(problem, retryAfter);
  return new ApiError(
    {
      code: codeByStatus[response.status] ?? (response.status >= 500 ? 'unavailable' : 'bad_request'),
      status: response.status,
      detail: `El servicio respondió ${response.status}. Vuelve a intentarlo en unos minutos.`,
      requestId: response.headers.get('x-request-id') ?? undefined,
    },
    retryAfter,
  );
}

const codeByStatus: Record<number, ErrorCode> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  413: 'too_large',
  429: 'too_many_requests',
  500: 'internal',
};

async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('content-type')?.includes('application/problem+json')) return null;
  try {
    const problem = (await response.json()) as Problem;
    return typeof problem.code === 'string' && typeof problem.detail === 'string' ? problem : null;
  } catch {
    return null;
  }
}
