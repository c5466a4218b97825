import { email, line } from '@antela/contract/schemas';
import { messageSchema, scimFault, userSchema } from './scim-message.ts';

/** Facts of somebody that a request says; what it leaves out stays. */
export interface Asked {
  userName?: string;
  externalId?: string | null;
  name?: string;
  given?: string;
  family?: string;
  email?: string;
  active?: boolean;
}

type Json = Record<string, unknown>;
const operationsMax = 100;
/** An attribute, of a schema or within another, or of the values that a filter picks. */
const path = /^[a-z][\w:.$-]*(?:\[[^\]]*\](?:\.[a-z][\w$-]*)?)?$/i;
/** The address that is kept; one of home, or of another kind, is left aside. */
const addresses = /^emails(?:\[(?! *type +eq +"(?!work"))[^\]]*\])?(?:\.value)?$/;
const ownedHere = ['id', 'meta', 'groups'];

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Ways to say a whole name; it is made of its parts where it is not said. */
interface Said extends Asked {
  display?: string;
  formatted?: string;
}

/** Whole resource of a POST or a PUT. @throws invalidSyntax, invalidValue */
export function readResource(body: unknown): Asked & { userName: string } {
  if (!isObject(body)) throw scimFault('invalidSyntax', 'Envía un objeto JSON con los datos de la persona.');
  const said: Said = {};
  // A resource names what it was given here, and nothing of it is asked for.
  for (const [key, value] of Object.entries(body)) if (!isOwn(key)) take(said, key, value);
  const asked = whole(said);
  if (asked.userName === undefined) throw scimFault('invalidValue', 'Falta userName.');
  return { ...asked, userName: asked.userName };
}

/** Operations of a PATCH, in order, as providers write them: any case, with a path or without. @throws invalidSyntax, invalidPath, invalidValue, mutability, noTarget */
export function readPatch(body: unknown): Asked {
  const operations = isObject(body) ? fieldOf(body, 'operations') : undefined;
  const schemas = isObject(body) ? fieldOf(body, 'schemas') : undefined;
  if (!Array.isArray(schemas) || !schemas.includes(messageSchema('PatchOp')))
    throw scimFault('invalidSyntax', `Falta ${messageSchema('PatchOp')} en schemas.`);
  if (!Array.isArray(operations) || operations.length === 0 || operations.length > operationsMax)
    throw scimFault('invalidSyntax', `Envía entre una y ${operationsMax} operaciones en Operations.`);
  const said: Said = {};
  for (const operation of operations) apply(said, operation);
  return whole(said);
}

function apply(said: Said, operation: unknown): void {
  if (!isObject(operation)) throw scimFault('invalidSyntax', 'Cada operación es un objeto.');
  const act = String(fieldOf(operation, 'op')).toLowerCase();
  const [at, value] = [fieldOf(operation, 'path'), fieldOf(operation, 'value')];
  if (!['add', 'replace', 'remove'].includes(act))
    throw scimFault('invalidSyntax', 'op es add, replace o remove.');
  if (at === undefined || at === '') {
    if (act === 'remove') throw scimFault('noTarget', 'remove necesita path.');
    if (!isObject(value)) throw scimFault('invalidValue', 'Sin path, value es un objeto con los datos.');
    for (const [key, one] of Object.entries(value)) takeOrRefuse(said, key, one);
    return;
  }
  if (typeof at !== 'string' || !path.test(at)) throw scimFault('invalidPath', 'No se entiende path.');
  if (act === 'remove') return remove(said, at);
  takeOrRefuse(said, at, value);
}

function remove(said: Said, at: string): void {
  const name = nameOf(at);
  if (name === 'externalid') said.externalId = null;
  else if (['username', 'active'].includes(name) || addresses.test(name) || isOwn(at))
    throw scimFault('mutability', `${at} no se quita.`);
}

function takeOrRefuse(said: Said, at: string, value: unknown): void {
  if (isOwn(at)) throw scimFault('mutability', `${at} no se cambia desde el proveedor.`);
  take(said, at, value);
}

/** Attributes that the portal keeps; a provider sends many more, and they are left aside. */
function take(said: Said, key: string, value: unknown): void {
  const name = nameOf(key);
  if (key === userSchema && isObject(value))
    for (const [inner, one] of Object.entries(value)) takeOrRefuse(said, inner, one);
  else if (name === 'username') said.userName = text('userName', value, 254);
  else if (name === 'externalid') said.externalId = value === null ? null : text('externalId', value, 255);
  else if (name === 'active') said.active = flag(value);
  else if (name === 'displayname') said.display = optional(value);
  else if (name === 'name' && isObject(value))
    for (const [part, one] of Object.entries(value)) take(said, `name.${part}`, one);
  else if (name === 'name.formatted') said.formatted = optional(value);
  else if (name === 'name.givenname') takePart(said, 'given', value);
  else if (name === 'name.familyname') takePart(said, 'family', value);
  else if (addresses.test(name)) takeAddress(said, value);
}

function takeAddress(said: Said, value: unknown): void {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  const chosen =
    list.find((one) => isObject(one) && one['primary'] === true) ??
    list.find((one) => isObject(one) && one['type'] === 'work') ??
    list[0];
  const given = isObject(chosen) ? chosen['value'] : chosen;
  if (given === undefined || given === null) return;
  const read = email.safeParse(given);
  if (!read.success) throw scimFault('invalidValue', 'El correo no está bien escrito.');
  said.email = read.data;
}

function takePart(said: Said, part: 'given' | 'family', value: unknown): void {
  const given = optional(value);
  if (given !== undefined) said[part] = text(`name.${part}Name`, given, 120);
}

/** Name of somebody by its parts; undefined without both. */
export const joinedName = (given?: string | null, family?: string | null): string | undefined =>
  given && family ? `${given} ${family}` : undefined;

function whole({ display, formatted, ...asked }: Said): Asked {
  const name = display || formatted || joinedName(asked.given, asked.family);
  return { ...asked, ...(name && { name: text('displayName', name, 120) }) };
}

const nameOf = (key: string): string => key.replace(`${userSchema}:`, '').toLowerCase();

const isOwn = (key: string): boolean => ownedHere.includes(nameOf(key).split('.')[0] ?? '');

/** Names of attributes are the same in any case (RFC 7643 §2.1). */
function fieldOf(object: Json, name: string): unknown {
  const key = Object.keys(object).find((one) => one.toLowerCase() === name);
  return key === undefined ? undefined : object[key];
}

const optional = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

function text(attribute: string, value: unknown, max: number): string {
  const read = line(max).safeParse(value);
  if (!read.success) throw scimFault('invalidValue', `${attribute} es un texto de 1 a ${max} caracteres.`);
  return read.data;
}

/** Some providers write it as a word. */
function flag(value: unknown): boolean {
  const word = String(value).toLowerCase();
  if (!['true', 'false'].includes(word)) throw scimFault('invalidValue', 'active es true o false.');
  return word === 'true';
}
