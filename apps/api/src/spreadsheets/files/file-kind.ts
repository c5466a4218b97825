import { SpreadsheetRefused } from '../spreadsheet-refused.ts';

/** Decides by the first bytes, never by the name alone: a name can lie. Throws for what is neither a workbook nor text. */
export function fileKind(file: Buffer, fileName: string): 'workbook' | 'text' {
  if (file.length === 0) throw new SpreadsheetRefused('file_empty');
  if (/\.(xlsm|xltm|xlam)$/i.test(fileName)) throw new SpreadsheetRefused('file_macros');
  if (file.subarray(0, 8).equals(OLE_SIGNATURE)) {
    // Excel wraps a workbook with a password in the old container, under this name.
    throw new SpreadsheetRefused(file.includes(ENCRYPTED_STREAM) ? 'file_encrypted' : 'file_old_excel');
  }
  if (ZIP_SIGNATURES.some((signature) => file.subarray(0, 4).equals(signature))) return 'workbook';
  const start = file.subarray(0, 512).toString('latin1').trimStart().toLowerCase();
  const isPage = /^(\xef\xbb\xbf)?<(!doctype|html|\?xml|table|workbook)/.test(start);
  const isForeign =
    start.startsWith('%pdf') ||
    start.startsWith('{\\rtf') ||
    /^(rar!|7z\xbc\xaf|\x1f\x8b|\x89png|\xff\xd8\xff)/.test(start);
  // Payroll software often saves a web page or XML under .xls: the advice is the same as for the old format.
  if (isPage)
    throw new SpreadsheetRefused(
      'file_old_excel',
      'El archivo es una página web guardada como Excel. Ábrelo en Excel, guárdalo como Libro de Excel (.xlsx) y súbelo de nuevo.',
    );
  if (isForeign) throw new SpreadsheetRefused('file_kind_unknown');
  // Control characters that no text has; NUL is left to the decoder, because UTF-16 is full of them.
  if (/[\x01-\x08\x0e-\x1a\x1c-\x1f]/.test(start)) throw new SpreadsheetRefused('text_not_readable');
  return 'text';
}

const ZIP_SIGNATURES = [Buffer.from('PK\x03\x04'), Buffer.from('PK\x05\x06')];
const OLE_SIGNATURE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const ENCRYPTED_STREAM = Buffer.from('EncryptedPackage', 'utf16le');
