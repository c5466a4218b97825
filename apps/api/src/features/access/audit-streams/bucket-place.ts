import type { Bucket } from '@antela/contract/audit-streams';
import { AppError } from '../../../http/app-error.ts';
import type { Place } from './audit-streams.service.ts';
import type { Content } from './messages.sql.ts';

const urlMax = 500;

/** Where a stream leads: the address of a program, or that of a bucket's service with the bucket and the prefix. @throws rule_broken */
export function placeOf(
  address: URL,
  { name, bucket }: { name: string; bucket?: Bucket | undefined },
): Place {
  if (!bucket) return { name, url: address.href, bucket: null };
  if (address.search !== '') refuse('url', 'Quita lo que sigue a ?: la dirección del servicio no lo lleva.');
  const parts = [address.href, bucket.name, bucket.prefix].map((part) => part.replace(/\/$/, ''));
  const url = parts.filter((part) => part !== '').join('/');
  if (url.length > urlMax)
    refuse('bucket.prefix', `Acorta el prefijo: con la dirección y el bucket pasa de ${urlMax} caracteres.`);
  return { name, url, bucket };
}

/** Object of one message, under the stream's own folder: its place among them, and what it carries. */
export function objectUrl(
  { id, url }: { id: string; url: string },
  { number, first_seq: first, last_seq: last, head_at: at }: Content,
): string {
  const carries =
    at === null ? `events-${first}-${last}` : `head-${at.toISOString().slice(0, 19).replaceAll(':', '')}Z`;
  return `${url}/${id}/${String(number).padStart(10, '0')}-${carries}.json`;
}

function refuse(path: string, detail: string): never {
  throw new AppError('rule_broken', { detail, errors: [{ path, code: 'not_callable', detail }] });
}
