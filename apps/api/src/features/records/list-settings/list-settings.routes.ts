import {
  getListSettings,
  listViewsMax,
  removeSharedView,
  saveListSettings,
  shareView,
} from '@antela/contract/list-settings';
import { AppError } from '../../../http/app-error.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { changesBetween, recordAudit } from '../audit/audit.service.ts';
import {
  countShared,
  deleteSharedView,
  insertSharedView,
  listSettingsOf,
  rolesToShareWith,
  sharedViewsOf,
  storeListSettings,
} from './list-settings.sql.ts';

const seesRoles = ({ permissions }: UserPrincipal): boolean =>
  permissions.has('view_company_roles') || permissions.has('view_company_users');

const removesAny = ({ permissions }: UserPrincipal): boolean => permissions.has('manage_company_roles');

/** A user's own arrangements are nobody else's business and not in the history; views of the company are. */
export const listSettingsRoutes = () => [
  route(getListSettings, async ({ user, read }) =>
    read(async ({ db }) => {
      const [data, shared, roles] = await Promise.all([
        listSettingsOf(db, user.clientId, user.userId),
        sharedViewsOf(db, user.clientId, { userId: user.userId, all: removesAny(user) }),
        rolesToShareWith(db, user.clientId, { userId: user.userId, all: seesRoles(user) }),
      ]);
      return {
        data,
        roles,
        shared: shared.map(({ by, ...view }) => ({
          ...view,
          mayRemove: by === user.userId || removesAny(user),
        })),
      };
    }),
  ),

  route(saveListSettings, async ({ query, body, user, now, write }) => {
    await write(({ db }) => storeListSettings(db, user.clientId, user.userId, { ...query, ...body }, now));
    return { data: { saved: true } };
  }),

  route(shareView, async ({ query: { list }, body, user, actor, now, write }) => {
    await write(async ({ db }) => {
      const roles = await rolesToShareWith(db, user.clientId, { userId: user.userId, all: seesRoles(user) });
      const role = roles.find(({ id }) => id === body.roleid);
      if (body.roleid !== undefined && !role) throw new AppError('not_found');
      if ((await countShared(db, user.clientId, list)) >= listViewsMax) throw new AppError('too_many_views');
      if ((await insertSharedView(db, user.clientId, user.userId, { list, ...body }, now)) === 0)
        throw new AppError('view_name_taken');
      await recordAudit(
        { db, scope: user, actor, now },
        'list_view.shared',
        'company_user',
        user.userId,
        changesBetween({ name: null, role: null }, { name: body.name, role: role?.name ?? null }),
      );
    });
    return { data: { shared: true } };
  }),

  route(removeSharedView, async ({ query, user, actor, now, write }) => {
    await write(async ({ db }) => {
      const by = removesAny(user) ? null : user.userId;
      if ((await deleteSharedView(db, user.clientId, { ...query, by })) === 0)
        throw new AppError('not_found');
      await recordAudit(
        { db, scope: user, actor, now },
        'list_view.removed',
        'company_user',
        user.userId,
        changesBetween({ name: query.name }, { name: null }),
      );
    });
    return { data: { removed: true } };
  }),
];
