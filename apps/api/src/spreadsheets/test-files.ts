import { readFile } from 'node:fs/promises';
import { crc32, deflateRawSync } from 'node:zlib';
import type { TableRow } from './cell.ts';
import { proposeMapping, type MappingProposal } from './column-mapping.ts';
import { createColumnProfiler } from './column-profile.ts';
import type { ImportKind } from './import-kind-fields.ts';
import { SPREADSHEET_LIMITS } from './limits.ts';
import { openTable, type TableHead } from './open-table.ts';

/** The files of a real client, unchanged, from `apps/api/test-data`. */
export function testFile(name: string): Promise<Buffer> {
  return readFile(new URL(`../../test-data/${name}`, import.meta.url));
}

/** Opens a file in this thread and takes all its rows. */
export async function readAll(
  file: Buffer,
  fileName = 'archivo.xlsx',
): Promise<{ head: TableHead; rows: TableRow[] }> {
  const table = await openTable(file, { fileName, limits: SPREADSHEET_LIMITS, sheet: null });
  const rows: TableRow[] = [];
  for await (const group of table.rows) rows.push(...group);
  return { head: table.head, rows };
}

/** Takes an upload through what comes before its rows are read: all rows, without footers, and the proposed mapping. */
export async function readMapped(
  file: Buffer,
  kind: ImportKind,
  fileName?: string,
): Promise<{ head: TableHead; rows: TableRow[]; proposal: MappingProposal }> {
  const { head, rows } = await readAll(file, fileName);
  const profiler = createColumnProfiler(head.columns.length);
  for (const row of rows) profiler.add(row);
  const proposal = proposeMapping(kind, head.columns, profiler.finish(), null);
  return { head, rows: rows.filter((row) => row.isFooter !== true), proposal };
}

export interface TestPart {
  readonly name: string;
  readonly data: string | Buffer;
  /** Lies of the directory, each in place of what is true. */
  readonly declaredBytes?: number;
  readonly flags?: number;
  /** Mode of the file, as Unix writes it. */
  readonly mode?: number;
  readonly localName?: string;
  /** Places the entry where another, already written, is. */
  readonly over?: string;
  readonly isStored?: boolean;
}

/** A zip byte by byte, honest or not. */
export function zipOf(parts: readonly TestPart[]): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  const offsets = new Map<string, number>();
  let at = 0;
  for (const part of parts) {
    const raw = Buffer.from(part.data);
    const packed = part.isStored === true ? raw : deflateRawSync(raw);
    const place = part.over === undefined ? at : offsets.get(part.over)!;
    const fixed = Buffer.alloc(26);
    fixed.writeUInt16LE(20, 0);
    fixed.writeUInt16LE(part.flags ?? 0, 2);
    fixed.writeUInt16LE(part.isStored === true ? 0 : 8, 4);
    fixed.writeUInt32LE(crc32(raw), 10);
    fixed.writeUInt32LE(packed.length, 14);
    fixed.writeUInt32LE(part.declaredBytes ?? raw.length, 18);
    const localName = Buffer.from(part.localName ?? part.name);
    fixed.writeUInt16LE(localName.length, 22);
    if (part.over === undefined) {
      const local = Buffer.concat([Buffer.from('PK\x03\x04'), fixed, localName, packed]);
      chunks.push(local);
      offsets.set(part.name, at);
      at += local.length;
    }
    const name = Buffer.from(part.name);
    fixed.writeUInt16LE(name.length, 22);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(((part.mode ?? 0) << 16) >>> 0, 6);
    tail.writeUInt32LE(place, 10);
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), fixed, tail, name);
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...chunks, central, Buffer.from('PK\x05\x06'), end]);
}

/** The parts of a workbook of one sheet, whose XML is given; `replaced` takes the place of parts by name, or adds them. */
export function workbookParts(sheetXml: string | Buffer, replaced: readonly TestPart[] = []): TestPart[] {
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const parts: TestPart[] = [
    {
      name: '[Content_Types].xml',
      data: '<Types><Default Extension="xml" ContentType="application/xml"/></Types>',
    },
    {
      name: '_rels/.rels',
      data: `<Relationships><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      data: `<workbook xmlns:r="${relations}"><sheets><sheet name="Hoja1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      data: `<Relationships><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', data: sheetXml },
  ];
  const names = new Set(replaced.map(({ name }) => name));
  return [...parts.filter(({ name }) => !names.has(name)), ...replaced];
}

export function sheetXml(rows: string): string {
  return `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

export function textRow(rowNumber: number, ...cells: string[]): string {
  return `<row r="${rowNumber}">${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`;
}
