import { SpreadsheetRefused } from '../spreadsheet-refused.ts';

/**
 * Names come without their prefix; attributes and text as written, for `attribute` and `decodeText` to read. A tag's place is where
 * it begins and where it ends, in characters of the whole part; a tag that closes itself is opened and closed at one place.
 */
export interface XmlHandlers {
  open(name: string, attributes: string, from: number, to: number): void;
  close(name: string, from: number, to: number): void;
  text(raw: string): void;
}

/**
 * Reads XML as it arrives, in memory bounded by one tag or one text. It knows what a workbook's parts contain and nothing more:
 * a document type is refused, so no entity is ever defined nor expanded.
 */
export function createXmlScanner(handlers: XmlHandlers): { write(chunk: string): void; end(): void } {
  let pending = '';
  let isFirst = true;
  let depth = 0;
  /** Characters of the part that came before the input at hand. */
  let passed = 0;

  /** Handles the markup that begins at `from`; returns where it ends, or -1 when the rest of it has not arrived. */
  function markup(input: string, from: number): number {
    const next = input.charCodeAt(from + 1);
    if (next === BANG) return declaration(input, from, handlers);
    if (next === QUESTION) return after(input, '?>', from + 2);
    const end = tagEnd(input, from + 1);
    if (end < 0) return -1;
    if (next === SLASH) {
      depth--;
      if (depth < 0) throw new SpreadsheetRefused('file_damaged');
      handlers.close(localName(input.slice(from + 2, end).trimEnd()), passed + from, passed + end + 1);
      return end + 1;
    }
    const isSelfClosing = input.charCodeAt(end - 1) === SLASH;
    const content = input.slice(from + 1, isSelfClosing ? end - 1 : end);
    const space = content.search(/\s/);
    const name = localName(space < 0 ? content : content.slice(0, space));
    handlers.open(name, space < 0 ? '' : content.slice(space), passed + from, passed + end + 1);
    if (isSelfClosing) handlers.close(name, passed + from, passed + end + 1);
    else if (++depth > DEPTH_MAX) throw new SpreadsheetRefused('file_unsafe');
    return end + 1;
  }

  return {
    write(chunk) {
      let input = pending === '' ? chunk : pending + chunk;
      if (isFirst && input !== '') {
        isFirst = false;
        if (input.charCodeAt(0) === BYTE_ORDER_MARK) {
          input = input.slice(1);
          passed = 1;
        }
      }
      let at = 0;
      while (at < input.length) {
        const open = input.indexOf('<', at);
        if (open < 0) break;
        if (open > at) handlers.text(input.slice(at, open));
        at = open;
        const end = markup(input, open);
        if (end < 0) break;
        at = end;
      }
      pending = input.slice(at);
      passed += at;
      if (pending.length > PENDING_MAX) throw new SpreadsheetRefused('file_unsafe');
    },
    end() {
      if (pending.trim() !== '' || depth !== 0) throw new SpreadsheetRefused('file_damaged');
    },
  };
}

/** Handles a comment or characters as they are; returns where they end, or -1 when the rest has not arrived. */
function declaration(input: string, from: number, handlers: XmlHandlers): number {
  if (input.startsWith('<!--', from)) return after(input, '-->', from + 4);
  if (input.startsWith('<![CDATA[', from)) {
    const end = input.indexOf(']]>', from + 9);
    if (end < 0) return -1;
    handlers.text(input.slice(from + 9, end).replaceAll('&', '&amp;'));
    return end + 3;
  }
  const isCut = input.length - from < 9;
  if (isCut) return -1;
  throw new SpreadsheetRefused('file_unsafe');
}

/** One attribute's value, or null; `name` as written in the file, prefix included. */
export function attribute(attributes: string, name: string): string | null {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    const equals = at + name.length;
    if (attributes.charCodeAt(equals) !== EQUALS || attributes.charCodeAt(at - 1) > SPACE) continue;
    const quote = attributes[equals + 1];
    if (quote !== '"' && quote !== "'") continue;
    const end = attributes.indexOf(quote, equals + 2);
    return end < 0 ? null : decodeText(attributes.slice(equals + 2, end));
  }
  return null;
}

/** Undoes XML's five entities, character numbers, and the `_x000D_` that spreadsheets add. Any other entity stays as typed. */
export function decodeText(raw: string): string {
  let text = raw;
  if (text.includes('&')) {
    text = text.replace(
      /&(?:#x([0-9a-f]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos));/gi,
      (whole, hex: string, decimal: string, name: string) => {
        if (name !== undefined) return ENTITIES.get(name.toLowerCase()) ?? whole;
        const code = hex === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hex, 16);
        return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
      },
    );
  }
  if (text.includes('_x')) {
    text = text.replace(/_x([0-9a-f]{4})_/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  return UNKEEPABLE.test(text) ? text.replace(/\0|\p{Surrogate}/gu, '') : text;
}

/** NUL and, among the characters of two halves, perhaps a half by itself: no text for a database. */
const UNKEEPABLE = /[\0\ud800-\udfff]/;

const ENTITIES = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);
const BANG = 33;
const SLASH = 47;
const QUESTION = 63;
const EQUALS = 61;
const SPACE = 32;
const BYTE_ORDER_MARK = 0xfeff;
const DEPTH_MAX = 100;
/** A cell's 32,767 characters, each written as a six-character number, and some room. */
const PENDING_MAX = 256 * 1024;

function after(input: string, mark: string, from: number): number {
  const at = input.indexOf(mark, from);
  return at < 0 ? -1 : at + mark.length;
}

/** Where the tag's `>` is: one inside a quoted attribute does not count. */
function tagEnd(input: string, from: number): number {
  let end = input.indexOf('>', from);
  let quote = nextQuote(input, from, end);
  while (end >= 0 && quote >= 0) {
    const closing = input.indexOf(input[quote]!, quote + 1);
    if (closing < 0) return -1;
    if (closing > end) end = input.indexOf('>', closing);
    quote = nextQuote(input, closing + 1, end);
  }
  return end;
}

function nextQuote(input: string, from: number, end: number): number {
  for (let at = from; at < end; at++) {
    const code = input.charCodeAt(at);
    if (code === 34 || code === 39) return at;
  }
  return -1;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}
