import { apiVersion, type Endpoint } from '@antela/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/**
 * Says with each answer which version of the API gave it and, of a call that goes away, from when, until when and what takes its
 * place (RFC 9745, RFC 8594). @throws AppError bad_request for a program written for another version
 */
export function sayVersion({ deprecated }: Endpoint, { headers }: FastifyRequest, reply: FastifyReply): void {
  void reply.header('api-version', apiVersion);
  if (deprecated) {
    const { since, sunset, instead } = deprecated;
    void reply
      .header('deprecation', `@${Date.parse(since) / 1000}`)
      .header('sunset', new Date(sunset).toUTCString())
      .header('link', `</docs#${instead}>; rel="successor-version"`);
  }
  const asked = headers['api-version'];
  if (asked !== undefined && asked !== apiVersion)
    throw new AppError('bad_request', { detail: `Esta API es la versión ${apiVersion}.` });
}
