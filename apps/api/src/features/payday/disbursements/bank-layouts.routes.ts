import * as contract from '@antela/contract/bank-layouts';
import { AppError } from '../../../http/app-error.ts';
import { route } from '../../../http/route.ts';
import { waitingAbout } from '../../access/proposals/proposals.service.ts';
import { ownLayout, shippedLayouts } from './bank-layout.ts';
import { askForLayout, askedLayout, parseLayout } from './bank-layouts.service.ts';
import * as sql from './bank-layouts.sql.ts';
import { previewLayout } from './preview-layout.service.ts';

type Waiting = Awaited<ReturnType<typeof waitingAbout>>;

export const bankLayoutsRoutes = () => [
  route(contract.listBankLayouts, ({ scope, read }) =>
    read(async ({ db }) => {
      const rows = await sql.listCompanyLayouts(db, scope);
      const companies = await Promise.all(
        rows.map(async (row) => ({
          company: { id: row.company_id, name: row.company_name },
          ...toVersion({ ...row, name: row.name ?? ownLayout.name }),
          waiting: toAsked(await waitingAbout(db, scope, { kind: 'company', id: row.company_id })),
        })),
      );
      return {
        data: { companies, shipped: shippedLayouts.map((one) => ({ ...one })) },
      };
    }),
  ),

  route(contract.getBankLayout, ({ query: { companyid }, scope, read }) =>
    read(async ({ db }) => {
      const [company, versions, unversioned, waiting] = await Promise.all([
        sql.getCompany(db, scope, companyid),
        sql.listVersions(db, scope.clientId, companyid),
        sql.countUnversioned(db, scope.clientId, companyid),
        waitingAbout(db, scope, { kind: 'company', id: companyid }),
      ]);
      if (!company) throw new AppError('not_found');
      const asked = toAsked(waiting);
      return {
        data: {
          company: { id: company.id, name: company.name },
          version: versions[0]?.version ?? 0,
          layout: parseLayout(versions[0] ?? null),
          versions: [
            ...versions.map((row) => ({ ...toVersion(row), batches: row.batches })),
            { ...fromTheBeginning, batches: unversioned },
          ],
          waiting: asked && waiting && { ...asked, layout: askedLayout(waiting.body) ?? ownLayout },
        },
      };
    }),
  ),

  route(contract.previewBankLayout, async ({ body, scope, user, now, read }) => ({
    data: await read(({ db }) =>
      previewLayout({ db, scope, now }, body.companyid, body.layout, {
        // As for the file itself.
        seesAccounts:
          user.permissions.has('approve_transactions') || user.permissions.has('view_bank_account'),
      }),
    ),
  })),

  route(contract.changeBankLayout, async ({ query, body, expectedVersion, write }) => ({
    data: await write((context) => askForLayout(context, query.companyid, body.layout, expectedVersion)),
  })),
];

const fromTheBeginning = {
  version: 0,
  name: ownLayout.name,
  setAt: null,
  requestedBy: null,
  approvedBy: null,
};

const toVersion = (row: {
  version: number;
  name: string;
  created_at: Date | null;
  created_by_name: string | null;
  approved_by_name: string | null;
}) => ({
  version: row.version,
  name: row.name,
  setAt: row.created_at,
  requestedBy: row.created_by_name,
  approvedBy: row.approved_by_name,
});

const toAsked = (waiting: Waiting) =>
  waiting?.kind === 'bank_layout'
    ? {
        name: (askedLayout(waiting.body) ?? ownLayout).name,
        requestedBy: waiting.requested_by_name,
        requestedAt: waiting.requested_at,
      }
    : null;
