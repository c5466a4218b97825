import {
  contactKinds,
  contactNotices,
  type Contact,
  type ContactKind,
  type createContact,
} from '@antela/contract/contacts';
import type { BodyOf } from '@antela/contract/endpoint';
import { isValidMobile, normalizeMobile } from '@antela/rules/documents';
import { z } from 'zod';
import { inWords, type Fact, type FormFact } from '../../../lib/conditional-save.ts';
import { mobile } from '../../../lib/format.ts';
import { kindLabels, mainWords, noticeLabels } from './contact-words.ts';

/** Values of the fields: text as it is typed, '' where nothing is. */
export interface ContactForm {
  name: string;
  position: string;
  kind: ContactKind | '';
  email: string;
  mobile: string;
  companies: string[];
  /** Those of `companies` whose main contact of its kind this one is. */
  mainOf: string[];
  notices: string[];
}

export const emptyContact = (companies: string[]): ContactForm => ({
  name: '',
  position: '',
  kind: '',
  email: '',
  mobile: '',
  companies,
  mainOf: [],
  notices: [],
});

export const contactFormOf = (contact: Contact): ContactForm => ({
  name: contact.name,
  position: contact.position ?? '',
  kind: contact.kind,
  email: contact.email,
  mobile: contact.mobile ?? '',
  companies: contact.companies.map(({ id }) => id),
  mainOf: contact.companies.filter(({ isMain }) => isMain).map(({ id }) => id),
  notices: [...contact.notices],
});

const tooLong = 'Es más largo de lo que se puede guardar. Acórtalo.';
const text = (max: number) => z.string().refine((value) => value.trim().length <= max, tooLong);

/** Checks of the form before the server is asked; the sentences are also the keys of their translations. */
export const contactSchema = z.object({
  name: text(120).refine((value) => value.trim() !== '', 'Escribe el nombre.'),
  position: text(80),
  kind: z.enum([...contactKinds, '']).refine((value) => value !== '', 'Elige para qué lo contactamos.'),
  email: text(254).refine(
    (value) => z.email().safeParse(value.trim()).success,
    'Escribe un correo como ana@empresa.com.',
  ),
  mobile: z
    .string()
    .refine(
      (value) => value.trim() === '' || isValidMobile(normalizeMobile(value)),
      'El celular tiene 10 dígitos y empieza por 3.',
    ),
  companies: z.array(z.string()).min(1, 'Marca al menos una empresa.'),
  mainOf: z.array(z.string()),
  notices: z.array(z.string()),
}) satisfies z.ZodType<ContactForm>;

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

export function toContactBody(form: ContactForm): BodyOf<typeof createContact> {
  if (form.kind === '') throw new TypeError('a contact without its kind has passed the form');
  return {
    name: form.name.trim(),
    position: orNull(form.position),
    kind: form.kind,
    email: form.email.trim(),
    mobile: form.mobile.trim() === '' ? null : normalizeMobile(form.mobile),
    companies: form.companies.map((companyid) => ({ companyid, isMain: form.mainOf.includes(companyid) })),
    notices: contactNotices.filter((notice) => form.notices.includes(notice)),
  };
}

type Translate = (key: string, values?: Record<string, unknown>) => string;

/** Values of the fields in words, for comparing with a change that somebody else saved meanwhile. */
export function contactFormFacts(
  form: ContactForm,
  companies: readonly { value: string; label: string }[],
  t: Translate,
): FormFact<ContactForm>[] {
  const names = (ids: readonly string[]) =>
    companies
      .filter(({ value }) => ids.includes(value))
      .map(({ label }) => label)
      .join(', ') || t('Ninguna');
  return inWords(form, [
    ['name', t('Nombre')],
    ['position', t('Cargo')],
    ['kind', t('Tipo'), form.kind === '' ? null : t(kindLabels[form.kind])],
    ['email', t('Correo')],
    ['mobile', t('Celular')],
    ['companies', t('Empresas'), names(form.companies)],
    ['mainOf', t('Contacto principal'), names(form.mainOf)],
    [
      'notices',
      t('Avisos'),
      contactNotices
        .filter((notice) => form.notices.includes(notice))
        .map((notice) => t(noticeLabels[notice]))
        .join('. ') || t('Ninguno'),
    ],
  ]);
}

/** The contact in words, for who only reads it. */
export function contactFacts(contact: Contact, t: Translate): Fact[] {
  return [
    { term: t('Nombre'), value: contact.name },
    { term: t('Cargo'), value: contact.position },
    {
      term: t('Tipo'),
      value: [t(kindLabels[contact.kind]), mainWords(contact, t)].filter(Boolean).join(' · '),
    },
    { term: t('Correo'), value: contact.email },
    { term: t('Celular'), value: contact.mobile && mobile(contact.mobile) },
    { term: t('Empresas'), value: contact.companies.map(({ name }) => name).join(', ') },
    {
      term: t('Avisos'),
      value: contact.notices.map((notice) => t(noticeLabels[notice])).join('. ') || t('Ninguno'),
    },
  ];
}
