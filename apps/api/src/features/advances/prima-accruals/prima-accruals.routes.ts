import * as contract from '@antela/contract/prima-accruals';
import { pageSizeDefault } from '@antela/contract/schemas';
import { bogotaDate } from '@antela/rules/calendar-date';
import type { FastifyReply } from 'fastify';
import type { Cursors } from '../../../http/cursor.ts';
import { pageOf, parseSort } from '../../../http/list-page.ts';
import type { UserPrincipal } from '../../../http/principal.ts';
import { route } from '../../../http/route.ts';
import { searchTerms } from '../../../text/person-name.ts';
import { sendAccrualsReport } from './prima-accruals.report.ts';
import { accrualPage, accrualTotals, primaGround } from './prima-accruals.service.ts';
import { countAccruals } from './prima-accruals.sql.ts';
import { toAccrual, toSemester, toTotals } from './prima-accruals.wire.ts';
import { changeSettings } from './suspension-settings.service.ts';
import { getSettings, type SettingsRecord } from './suspension-settings.sql.ts';

function answer(reply: FastifyReply, user: UserPrincipal, record: SettingsRecord) {
  void reply.header('etag', `"${record.version}"`);
  return {
    data: {
      lowersPrima: [...record.settings.lowersPrima],
      vacationBlocksAdvances: record.settings.vacationBlocksAdvances,
      mayChange: user.permissions.has('manage_payrolls') && !record.hasOtherCompanies,
      version: record.version,
    },
  };
}

export const primaAccrualsRoutes = (cursors: Cursors) => [
  route(contract.listPrimaAccruals, async ({ query, scope, user, now, read }) => {
    const { q, cursor, limit = pageSizeDefault, sort = 'name:asc', ...given } = query;
    const filters = { ...given, terms: searchTerms(q) };
    const { descending } = parseSort(sort);
    const after = cursors.decode(sort, cursor);
    const today = bogotaDate(now);
    const { ground, rows, total, totals } = await read(async (db) => {
      const known = await primaGround(db, scope, today);
      const [page, counted, sums] = await Promise.all([
        accrualPage(db, scope, known, { filters, descending, after, limit }),
        // Later pages keep what their reader already has.
        cursor === undefined ? countAccruals(db, scope, filters, known.semester, today) : null,
        cursor === undefined ? accrualTotals(db, scope, known, filters) : null,
      ]);
      return { ground: known, rows: page, total: counted, totals: sums };
    });
    const page = pageOf(rows, limit, total, (last) => cursors.encode(sort, [last.sort_name, last.id]));
    const seesSalary = user.permissions.has('view_salary');
    return {
      data: page.rows.map((row) => toAccrual(row, seesSalary)),
      page: page.page,
      semester: toSemester(ground.semester),
      totals: totals && toTotals(totals, seesSalary),
    };
  }),

  route(contract.downloadPrimaAccruals, (call) => sendAccrualsReport(call)),

  route(contract.getSuspensionSettings, async ({ scope, user, read, reply }) =>
    answer(reply, user, await read((db) => getSettings(db, scope))),
  ),

  route(contract.updateSuspensionSettings, async (call) => {
    const { body, scope, actor, now, user, expectedVersion } = call;
    const record = await call.write((db) => changeSettings({ db, scope, actor, now }, expectedVersion, body));
    return answer(call.reply, user, record);
  }),
];
