import type { SpreadsheetLimits } from '../limits.ts';
import { SpreadsheetRefused } from '../spreadsheet-refused.ts';

export interface ZipEntry {
  readonly name: string;
  readonly method: 'stored' | 'deflated';
  readonly crc32: number;
  readonly compressedBytes: number;
  readonly inflatedBytes: number;
  /** Where the entry's own bytes begin. */
  readonly dataStart: number;
  /** Where its header begins, and where its record in the directory is. */
  readonly localStart: number;
  readonly recordStart: number;
  readonly recordEnd: number;
}

/**
 * Reads and judges a zip's directory before anything is inflated: sizes, ratios, names, flags, and that no two entries share
 * bytes (which is how a small file claims petabytes). Throws `SpreadsheetRefused`. Layout from PKWARE's APPNOTE 6.3.
 */
export function readZipDirectory(file: Buffer, limits: SpreadsheetLimits): ReadonlyMap<string, ZipEntry> {
  const directory = findDirectory(file);
  if (directory.entries > limits.zipEntriesMax) throw new SpreadsheetRefused('file_unsafe');
  const entries = new Map<string, ZipEntry>();
  const names = new Set<string>();
  const ranges: { start: number; end: number }[] = [];
  let inflatedTotal = 0;
  let position = directory.start;
  for (let count = 0; count < directory.entries; count++) {
    const record = readRecord(file, position, directory.end);
    position = record.recordEnd;
    requireSafeName(record.name);
    const folded = record.name.toLowerCase();
    if (names.has(folded)) throw new SpreadsheetRefused('file_unsafe');
    names.add(folded);
    inflatedTotal += record.inflatedBytes;
    if (inflatedTotal > limits.inflatedBytesMax) throw new SpreadsheetRefused('file_too_heavy');
    requireHonestSizes(record, limits);
    const dataStart = readDataStart(file, record);
    const end = dataStart + record.compressedBytes;
    if (end > directory.start) throw new SpreadsheetRefused('file_damaged');
    ranges.push({ start: record.localStart, end });
    entries.set(record.name, { ...record, dataStart });
  }
  ranges.sort((a, b) => a.start - b.start);
  for (let i = 1; i < ranges.length; i++) {
    if (ranges[i]!.start < ranges[i - 1]!.end) throw new SpreadsheetRefused('file_unsafe');
  }
  return entries;
}

const END_SIGNATURE = 0x06054b50;
const END_BYTES = 22;
const END64_SIGNATURE = 0x06064b50;
const LOCATOR64_SIGNATURE = 0x07064b50;
const LOCATOR64_BYTES = 20;
const RECORD_SIGNATURE = 0x02014b50;
const RECORD_BYTES = 46;
const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const COMMENT_BYTES_MAX = 0xffff;
const IN_ZIP64 = 0xffffffff;
const ZIP64_EXTRA = 0x0001;
const FLAG_ENCRYPTED = 0x2041; // encrypted, strongly encrypted, or with a masked directory
/** Kind of file in the mode that Unix writes, and the one of a link. */
const KIND_OF_FILE = 0xf000;
const LINK = 0xa000;
const NESTED_ARCHIVE = /\.(zip|7z|rar|gz|tar|xls[xmb]?|doc[xm]?|ppt[xm]?)$/i;

interface DirectoryRecord extends Omit<ZipEntry, 'dataStart'> {
  readonly nameBytes: Buffer;
}

/** Where a zip's directory begins and ends. @throws file_damaged */
export function findDirectory(file: Buffer): { entries: number; start: number; end: number } {
  const floor = Math.max(0, file.length - END_BYTES - COMMENT_BYTES_MAX);
  for (let at = file.length - END_BYTES; at >= floor; at--) {
    if (file.readUInt32LE(at) !== END_SIGNATURE) continue;
    const small = {
      entries: file.readUInt16LE(at + 10),
      size: file.readUInt32LE(at + 12),
      start: file.readUInt32LE(at + 16),
    };
    // Some writers of payroll software always use the 64-bit record, however small the file.
    const { entries, size, start } = readEnd64(file, at) ?? small;
    if (start + size > at) break;
    return { entries, start, end: start + size };
  }
  throw new SpreadsheetRefused('file_damaged');
}

function readEnd64(file: Buffer, endAt: number): { entries: number; size: number; start: number } | null {
  const locator = endAt - LOCATOR64_BYTES;
  if (locator < 0 || file.readUInt32LE(locator) !== LOCATOR64_SIGNATURE) return null;
  const at = safeNumber(file.readBigUInt64LE(locator + 8));
  if (at + 56 > file.length || file.readUInt32LE(at) !== END64_SIGNATURE)
    throw new SpreadsheetRefused('file_damaged');
  const read = (offset: number) => safeNumber(file.readBigUInt64LE(at + offset));
  return { entries: read(32), size: read(40), start: read(48) };
}

function readRecord(file: Buffer, at: number, directoryEnd: number): DirectoryRecord {
  if (at + RECORD_BYTES > directoryEnd || file.readUInt32LE(at) !== RECORD_SIGNATURE)
    throw new SpreadsheetRefused('file_damaged');
  const flags = file.readUInt16LE(at + 8);
  if ((flags & FLAG_ENCRYPTED) !== 0) throw new SpreadsheetRefused('file_encrypted');
  const method = file.readUInt16LE(at + 10);
  if (method !== 0 && method !== 8) throw new SpreadsheetRefused('file_damaged');
  if ((file.readUInt16LE(at + 40) & KIND_OF_FILE) === LINK) throw new SpreadsheetRefused('file_unsafe');
  const nameEnd = at + RECORD_BYTES + file.readUInt16LE(at + 28);
  const extraEnd = nameEnd + file.readUInt16LE(at + 30);
  const next = extraEnd + file.readUInt16LE(at + 32);
  if (next > directoryEnd) throw new SpreadsheetRefused('file_damaged');
  const wide = wideNumbers(file.subarray(nameEnd, extraEnd));
  const take = (value: number) => (value === IN_ZIP64 ? wide() : value);
  // The order of the wide numbers is the format's: inflated, compressed, offset.
  const inflatedBytes = take(file.readUInt32LE(at + 24));
  const compressedBytes = take(file.readUInt32LE(at + 20));
  const localStart = take(file.readUInt32LE(at + 42));
  const nameBytes = file.subarray(at + RECORD_BYTES, nameEnd);
  const name = nameBytes.toString('utf8');
  return {
    name,
    nameBytes,
    method: method === 0 ? 'stored' : 'deflated',
    crc32: file.readUInt32LE(at + 16),
    compressedBytes,
    inflatedBytes,
    localStart,
    recordStart: at,
    recordEnd: next,
  };
}

/** Gives one after another the 64-bit numbers of an entry's extra field. */
function wideNumbers(extra: Buffer): () => number {
  let field: Buffer = Buffer.alloc(0);
  for (let at = 0; at + 4 <= extra.length;) {
    const size = extra.readUInt16LE(at + 2);
    if (extra.readUInt16LE(at) === ZIP64_EXTRA) field = extra.subarray(at + 4, at + 4 + size);
    at += 4 + size;
  }
  let taken = 0;
  return () => {
    if (taken + 8 > field.length) throw new SpreadsheetRefused('file_damaged');
    taken += 8;
    return safeNumber(field.readBigUInt64LE(taken - 8));
  };
}

function safeNumber(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new SpreadsheetRefused('file_unsafe');
  return Number(value);
}

function requireSafeName(name: string): void {
  const parts = name.split('/');
  const escapes = name === '' || parts[0] === '' || parts.includes('..') || /[\\:\0]/.test(name);
  if (escapes) throw new SpreadsheetRefused('file_unsafe');
  if (NESTED_ARCHIVE.test(name)) throw new SpreadsheetRefused('file_nested');
}

function requireHonestSizes(record: DirectoryRecord, limits: SpreadsheetLimits): void {
  if (record.method === 'stored' && record.compressedBytes !== record.inflatedBytes)
    throw new SpreadsheetRefused('file_unsafe');
  const isBig = record.inflatedBytes > limits.ratioFloorBytes;
  if (isBig && record.inflatedBytes > record.compressedBytes * limits.ratioMax)
    throw new SpreadsheetRefused('file_unsafe');
}

function readDataStart(file: Buffer, record: DirectoryRecord): number {
  const at = record.localStart;
  if (at + LOCAL_BYTES > file.length || file.readUInt32LE(at) !== LOCAL_SIGNATURE)
    throw new SpreadsheetRefused('file_damaged');
  if ((file.readUInt16LE(at + 6) & FLAG_ENCRYPTED) !== 0) throw new SpreadsheetRefused('file_encrypted');
  const nameLength = file.readUInt16LE(at + 26);
  const name = file.subarray(at + LOCAL_BYTES, at + LOCAL_BYTES + nameLength);
  if (!name.equals(record.nameBytes)) throw new SpreadsheetRefused('file_unsafe');
  return at + LOCAL_BYTES + nameLength + file.readUInt16LE(at + 28);
}
