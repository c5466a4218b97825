import { posix } from 'node:path';
import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';
import { scanPart } from './scan-part.ts';
import { isDateFormat } from './serial-date.ts';
import { attribute, decodeText, type XmlHandlers } from './xml-scanner.ts';
import { readZipDirectory, type ZipEntry } from './zip-directory.ts';

export interface WorkbookSheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly part: ZipEntry;
}

export interface Workbook {
  readonly file: Buffer;
  readonly entries: ReadonlyMap<string, ZipEntry>;
  /** The part that lists the sheets. */
  readonly book: ZipEntry;
  readonly sheets: readonly WorkbookSheet[];
  readonly sharedStrings: readonly string[];
  /** By the cell's style number. */
  readonly isDateStyle: readonly boolean[];
  /** Dates counted from 1904, as old Macs did. */
  readonly is1904: boolean;
}

/** Opens an .xlsx whose bytes are all here: judges its zip, refuses macros and other containers, reads all but the sheets. */
export async function openWorkbook(file: Buffer, limits: SpreadsheetLimits): Promise<Workbook> {
  const entries = readZipDirectory(file, limits);
  requirePlainWorkbook(entries);
  const read = (entry: ZipEntry, handlers: XmlHandlers, bytesMax = limits.smallPartBytesMax) =>
    scanPart(file, entry, bytesMax, handlers);

  await requireNoMacroTypes(entries, read);
  const root = await readRelations(entries, '', read);
  const bookPath = root.find((relation) => relation.type.endsWith('/officeDocument'))?.target;
  const book = bookPath === undefined ? undefined : entries.get(bookPath);
  if (bookPath === undefined || book === undefined) throw new SpreadsheetRefused('file_kind_unknown');

  const relations = await readRelations(entries, bookPath, read);
  const { sheets, is1904 } = await readBook(book, relations, entries, limits, read);
  const part = (kind: string) =>
    entries.get(relations.find((relation) => relation.type.endsWith(`/${kind}`))?.target ?? '');
  const strings = part('sharedStrings');
  const styles = part('styles');
  return {
    file,
    entries,
    book,
    sheets,
    is1904,
    sharedStrings: strings === undefined ? [] : await readSharedStrings(strings, limits, read),
    isDateStyle: styles === undefined ? [] : await readDateStyles(styles, read),
  };
}

type ReadPart = (entry: ZipEntry, handlers: XmlHandlers, bytesMax?: number) => Promise<void>;
type Entries = ReadonlyMap<string, ZipEntry>;

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly target: string;
}

const IGNORE = (): void => undefined;

function requirePlainWorkbook(entries: Entries): void {
  for (const name of entries.keys()) {
    if (/vbaProject|\/macrosheets\/|\/activeX\//i.test(name)) throw new SpreadsheetRefused('file_macros');
  }
  if (entries.has('xl/workbook.bin')) throw new SpreadsheetRefused('file_binary_workbook');
  if (entries.has('mimetype') && entries.has('content.xml'))
    throw new SpreadsheetRefused('file_open_document');
  if (!entries.has('[Content_Types].xml')) throw new SpreadsheetRefused('file_kind_unknown');
}

async function requireNoMacroTypes(entries: Entries, read: ReadPart): Promise<void> {
  let hasMacros = false;
  await read(entries.get('[Content_Types].xml')!, {
    open(_, attributes) {
      hasMacros ||= /macroEnabled/i.test(attribute(attributes, 'ContentType') ?? '');
    },
    close: IGNORE,
    text: IGNORE,
  });
  if (hasMacros) throw new SpreadsheetRefused('file_macros');
}

/** Where a part's relations point, as full paths in the zip; those that leave the file are left out and never followed. */
async function readRelations(entries: Entries, owner: string, read: ReadPart): Promise<Relation[]> {
  const folder = posix.dirname(owner);
  const entry = entries.get(posix.join(folder, '_rels', `${posix.basename(owner)}.rels`));
  if (entry === undefined) return [];
  const relations: Relation[] = [];
  await read(entry, {
    open(name, attributes) {
      const target = attribute(attributes, 'Target');
      if (name !== 'Relationship' || target === null || attribute(attributes, 'TargetMode') === 'External')
        return;
      const path = target.startsWith('/') ? target.slice(1) : posix.join(folder, target);
      relations.push({
        id: attribute(attributes, 'Id') ?? '',
        type: attribute(attributes, 'Type') ?? '',
        target: path,
      });
    },
    close: IGNORE,
    text: IGNORE,
  });
  return relations;
}

async function readBook(
  book: ZipEntry,
  relations: readonly Relation[],
  entries: Entries,
  limits: SpreadsheetLimits,
  read: ReadPart,
) {
  const parts = new Map(
    relations
      .filter((relation) => relation.type.endsWith('/worksheet'))
      .map((relation) => [relation.id, relation.target]),
  );
  const sheets: WorkbookSheet[] = [];
  let is1904 = false;
  await read(book, {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '');
      if (name !== 'sheet') return;
      if (sheets.length >= limits.sheetsMax) throw new SpreadsheetRefused('sheets_too_many');
      const id = attribute(attributes, 'r:id') ?? /:id=["']([^"']*)/.exec(attributes)?.[1] ?? '';
      const part = entries.get(parts.get(id) ?? '');
      // A chart sheet has no rows and is no sheet for us.
      if (part !== undefined)
        sheets.push({
          name: attribute(attributes, 'name') ?? '',
          isHidden: (attribute(attributes, 'state') ?? 'visible') !== 'visible',
          part,
        });
    },
    close: IGNORE,
    text: IGNORE,
  });
  if (sheets.length === 0) throw new SpreadsheetRefused('file_damaged');
  return { sheets, is1904 };
}

async function readSharedStrings(
  entry: ZipEntry,
  limits: SpreadsheetLimits,
  read: ReadPart,
): Promise<string[]> {
  const strings: string[] = [];
  let current = '';
  let isText = false;
  let isPhonetic = false;
  const handlers: XmlHandlers = {
    open(name) {
      if (name === 'si') current = '';
      else if (name === 'rPh') isPhonetic = true;
      isText = name === 't' && !isPhonetic;
    },
    close(name) {
      isText = false;
      if (name === 'rPh') isPhonetic = false;
      if (name !== 'si') return;
      if (current.length > limits.cellCharactersMax) throw new SpreadsheetRefused('cell_too_long');
      if (strings.push(current) > limits.sharedStringsMax) throw new SpreadsheetRefused('file_too_heavy');
    },
    text(raw) {
      if (isText) current += decodeText(raw);
    },
  };
  await read(entry, handlers, limits.sharedStringsBytesMax);
  return strings;
}

async function readDateStyles(entry: ZipEntry, read: ReadPart): Promise<boolean[]> {
  const custom = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  await read(entry, {
    open(name, attributes) {
      if (name === 'cellXfs') isCellStyle = true;
      const id = Number(attribute(attributes, 'numFmtId') ?? 0);
      if (name === 'numFmt') custom.set(id, attribute(attributes, 'formatCode') ?? '');
      if (name === 'xf' && isCellStyle) styles.push(isDateFormat(id, custom.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isCellStyle = false;
    },
    text: IGNORE,
  });
  return styles;
}
