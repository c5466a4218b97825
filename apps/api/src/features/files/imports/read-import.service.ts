import { createHash } from 'node:crypto';
import { bogotaDate } from '@antela/rules/calendar-date';
import { inTenant } from '../../../db/transaction.ts';
import { readKept } from '../../../objects/stored-files.ts';
import { shownText } from '../../../spreadsheets/cell.ts';
import {
  headerSignature,
  proposeMapping,
  type MappingProposal,
} from '../../../spreadsheets/column-mapping.ts';
import type { TableColumn } from '../../../spreadsheets/open-table.ts';
import { readTable } from '../../../spreadsheets/read-table.ts';
import { SpreadsheetRefused } from '../../../spreadsheets/spreadsheet-refused.ts';
import { titledPlace } from '../../../spreadsheets/titled-place.ts';
import { finishJob, startJob } from '../../records/jobs/jobs.service.ts';
import type { ImportWork } from './import-work.ts';
import {
  findMapping,
  getImportOfClient,
  moveImport,
  storeReading,
  type ImportReading,
} from './imports.sql.ts';
import { namedPlace } from './named-place.ts';
import { companiesOfUser } from './visible-companies.sql.ts';

/** Values shown below each title so that people recognise the column. */
const samplesMax = 3;

/** Reads a file for the first time: finds its header and proposes what each column is. A file that is refused says why. */
export async function readImport(work: ImportWork, clientId: string, importId: string): Promise<void> {
  const record = await inTenant(work.pool, clientId, (db) => getImportOfClient(db, clientId, importId));
  if (record?.state !== 'reading' || record.job_id === null) return;
  const jobId = record.job_id;
  try {
    const bytes = await readKept(work.objects, record.file_key);
    const table = await readTable(bytes, { fileName: record.file_name, isProfiled: true });
    const samples: string[][] = table.columns.map(() => []);
    let total = 0;
    for await (const row of table.rows) {
      if (row.isFooter) continue;
      total += 1;
      if (total <= samplesMax)
        row.cells.forEach((cell, index) => samples[index]?.push(shownText(cell).slice(0, 60)));
    }
    const titled = titledPlace(table.titleRows);
    const signature = headerSignature(record.kind, table.columns);
    await inTenant(work.pool, clientId, async (db) => {
      const remembered = await findMapping(db, clientId, record.kind, signature);
      const profiles = table.profiles();
      const proposal = proposeMapping(record.kind, table.columns, profiles, remembered);
      const scope = { clientId, companyIds: await companiesOfUser(db, clientId, record.created_by) };
      const named = await namedPlace(db, scope, titled, bogotaDate(work.clock()));
      await storeReading(db, clientId, importId, {
        sha256: createHash('sha256').update(bytes).digest('hex'),
        headerRow: table.headerRow.rowNumber,
        headerSignature: signature,
        reading: {
          ...toReading(
            table.columns,
            (index) => samples[index] ?? [],
            (index) => profiles[index]?.filled === 0,
            proposal,
          ),
          named,
        },
        total,
      });
      await moveImport(db, clientId, importId, ['reading'], 'mapping');
      await finishJob(db, clientId, jobId, {}, work.clock());
    });
  } catch (error) {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    await inTenant(work.pool, clientId, async (db) => {
      await startJob(db, clientId, jobId, 0);
      await moveImport(db, clientId, importId, ['reading'], 'failed', { failure: error.message });
      await finishJob(db, clientId, jobId, { error: error.message }, work.clock());
    });
  }
}

function toReading(
  columns: readonly TableColumn[],
  samplesOf: (index: number) => string[],
  isEmpty: (index: number) => boolean,
  proposal: MappingProposal,
): ImportReading {
  const certainty = new Map(
    proposal.mapping.columns.map(({ index }, position) => [index, proposal.confidence[position] ?? 0]),
  );
  return {
    columns: columns.map(({ index, letter, header }) => {
      const confidence = certainty.get(index);
      return {
        index,
        letter,
        header,
        samples: samplesOf(index),
        isEmpty: isEmpty(index),
        confidence: confidence === undefined ? 'none' : confidence >= 0.95 ? 'certain' : 'likely',
      };
    }),
    mapping: proposal.mapping,
    ambiguousDateColumns: [...proposal.ambiguousDateColumns],
    isRemembered: proposal.isRemembered,
  };
}
