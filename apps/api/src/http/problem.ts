import { STATUS_CODES } from 'node:http';
import { errorTable, type ErrorCode, type Problem } from '@antela/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '../db/database-away.ts';
import { AppError } from './app-error.ts';

/** Our codes for what the framework itself refuses. */
const byFrameworkCode: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_request',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_request',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_request',
  FST_ERR_NOT_FOUND: 'not_found',
};

function asAppError(error: FastifyError | Error): AppError {
  if (error instanceof AppError) return error;
  const code = 'code' in error ? error.code : '';
  const known = byFrameworkCode[code];
  if (known) return new AppError(known, { cause: error });
  if ('statusCode' in error && error.statusCode === 429)
    return new AppError('too_many_requests', { cause: error });
  if ('statusCode' in error && error.statusCode === 503) return new AppError('unavailable', { cause: error });
  if ('statusCode' in error && error.statusCode === 400) return new AppError('bad_request', { cause: error });
  return new AppError(isDatabaseAway(error) ? 'unavailable' : 'internal', { cause: error });
}

/** Body of a refusal. */
export function problemOf({ code, details }: AppError, requestId: string): Problem {
  const { status, detail } = errorTable[code];
  return {
    type: `urn:antela:problem:${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    code,
    detail: details.detail ?? detail,
    requestId,
    ...(details.errors && { errors: details.errors }),
    ...(details.data !== undefined && { data: details.data }),
  };
}

/** Refusal behind whatever was thrown, logged once, with its headers. */
export function refusalOf(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): { refused: AppError; status: number } {
  const refused = asAppError(error);
  const { status } = errorTable[refused.code];
  if (status >= 500)
    request.log.error({ err: refused.details.cause ?? refused, code: refused.code }, 'request failed');
  else
    request.log.info(
      { code: refused.code, errors: refused.details.errors?.map((fault) => fault.path) },
      'request refused',
    );
  if (refused.details.retryAfterSeconds !== undefined)
    void reply.header('retry-after', String(refused.details.retryAfterSeconds));
  else if (status === 503) void reply.header('retry-after', '2');
  return { refused, status };
}

/** Turns whatever was thrown into problem+json, once. */
export function answerProblem(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  const { refused, status } = refusalOf(error, request, reply);
  // Past the serializer of the route's own schema, which knows only its success.
  void reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problemOf(refused, request.id));
}
