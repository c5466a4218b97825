import { createHash } from 'node:crypto';
import { logoBytesMax, logoSides } from '@antela/contract/company-logos';
import { AppError } from '../../../http/app-error.ts';
import type { Context } from '../../../http/context.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { cleanPicture, type CleanPicture } from '../../../objects/logo-picture.ts';
import type { ObjectStore } from '../../../objects/object-store.ts';
import { readUpload } from '../../../objects/stored-files.ts';
import { recordAudit } from '../audit/audit.service.ts';
import * as sql from './company-logos.sql.ts';

export { findLogo, type LogoRecord } from './company-logos.sql.ts';

const [sideMin, sideMax] = logoSides;

/** The uploaded logo, judged by what is in it and cleaned. @throws file_missing, too_large, unreadable_file */
export async function readLogo(
  objects: ObjectStore,
  user: UserPrincipal,
  key: string,
): Promise<CleanPicture> {
  const bytes = await readUpload(objects, user, key, {
    bytesMax: logoBytesMax,
    tooLarge: 'El logo pesa más de 100 kB. Guárdalo más pequeño y súbelo de nuevo.',
  });
  const picture = cleanPicture(bytes, sideMax);
  if (!picture || Math.min(picture.width, picture.height) < sideMin)
    throw new AppError('unreadable_file', {
      detail: `El logo debe ser un PNG o un JPEG de ${sideMin} a ${sideMax} puntos por lado. Guárdalo así y súbelo de nuevo.`,
    });
  return picture;
}

/** @throws not_found for a company that is not the caller's */
function mustSee({ scope }: Pick<Context, 'scope'>, companyId: string): void {
  if (!scope.companyIds.includes(companyId)) throw new AppError('not_found');
}

/** @throws not_found */
export async function getLogo(context: Pick<Context, 'db' | 'scope'>, companyId: string) {
  mustSee(context, companyId);
  return sql.findLogo(context.db, context.scope.clientId, companyId);
}

/** @throws not_found */
export async function saveLogo(
  context: Context,
  companyId: string,
  { bytes: picture, ...kind }: CleanPicture,
): Promise<sql.LogoRecord> {
  mustSee(context, companyId);
  const { db, scope, actor, now } = context;
  const sha256 = createHash('sha256').update(picture).digest('hex');
  const before = await sql.findLogo(db, scope.clientId, companyId);
  const logo = { picture, ...kind, sha256, set_by_name: actor.name, set_at: now };
  await sql.putLogo(db, scope.clientId, companyId, logo);
  await audit(context, companyId, [before?.sha256 ?? null, sha256]);
  return logo;
}

/** @returns whether there was one. @throws not_found */
export async function removeLogo(context: Context, companyId: string): Promise<boolean> {
  mustSee(context, companyId);
  const gone = await sql.deleteLogo(context.db, context.scope.clientId, companyId);
  if (gone) await audit(context, companyId, [gone.sha256, null]);
  return gone !== null;
}

const audit = (context: Context, entityId: string, sha256: [string | null, string | null]): Promise<void> =>
  recordAudit(
    context,
    sha256[1] === null ? 'company.logo_removed' : 'company.logo_set',
    'company',
    entityId,
    { sha256 },
  );
