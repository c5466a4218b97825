import type { FastifyReply } from 'fastify';
import { AppError } from '../../../http/app-error.ts';
import type { ProvisionedUser } from '../company-users/provisioned-users.service.ts';

export const scimType = 'application/scim+json; charset=utf-8';
export const userSchema = 'urn:ietf:params:scim:schemas:core:2.0:User';
export const messageSchema = (name: 'ListResponse' | 'PatchOp' | 'Error'): string =>
  `urn:ietf:params:scim:api:messages:2.0:${name}`;

/** Kinds of a bad request (RFC 7644 §3.12). */
export type ScimFault =
  | 'invalidFilter'
  | 'invalidSyntax'
  | 'invalidPath'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget';

export const scimFault = (kind: ScimFault, detail: string): AppError =>
  new AppError('invalid_input', { detail, data: { scimType: kind } });

export const taken = (detail: string): AppError =>
  new AppError('conflict', { detail, data: { scimType: 'uniqueness' } });

export const sendScim = (reply: FastifyReply, status: number, body: object): FastifyReply =>
  reply
    .status(status)
    .type(scimType)
    .serializer((value: unknown) => JSON.stringify(value))
    .send(body);

export const listOf = (resources: readonly object[], total = resources.length, startIndex = 1) => ({
  schemas: [messageSchema('ListResponse')],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
});

/** @param base address of the service, which its resources' own begin with */
export const toScimUser = (user: ProvisionedUser, base: string) => ({
  schemas: [userSchema],
  id: user.id,
  ...(user.external_id !== null && { externalId: user.external_id }),
  userName: user.user_name,
  name: {
    formatted: user.full_name,
    ...(user.given_name !== null && { givenName: user.given_name }),
    ...(user.family_name !== null && { familyName: user.family_name }),
  },
  displayName: user.full_name,
  active: user.state !== 'blocked',
  emails: [{ value: user.email, type: 'work', primary: true }],
  meta: {
    resourceType: 'User',
    created: user.created_at.toISOString(),
    lastModified: user.changed_at.toISOString(),
    location: `${base}/Users/${user.id}`,
    version: `"${user.version}"`,
  },
});

/** Leaves of a resource what was asked for; who it is, and of what kind, always stays (RFC 7644 §3.9). */
export function only(
  resource: Record<string, unknown>,
  { attributes, excludedAttributes }: { attributes?: string; excludedAttributes?: string },
): Record<string, unknown> {
  if (attributes === undefined && excludedAttributes === undefined) return resource;
  const named = namesIn(attributes ?? excludedAttributes ?? '');
  const isWanted = attributes !== undefined;
  return Object.fromEntries(
    Object.entries(resource).filter(
      ([name]) => ['schemas', 'id'].includes(name) || named.has(name.toLowerCase()) === isWanted,
    ),
  );
}

const namesIn = (text: string): Set<string> =>
  new Set(
    text
      .split(',')
      .map((name) => name.trim().replace(`${userSchema}:`, '').split('.')[0]?.toLowerCase() ?? ''),
  );
