import { contactNotices, createContact, type Contact, type ContactKind } from '@antela/contract/contacts';
import type { BodyOf } from '@antela/contract/endpoint';
import { normalizeMobile } from '@antela/rules/documents';
import { inWords, type Fact, type FormFact } from '../../../lib/conditional-save.ts';
import { faultsOfBody } from '../../../lib/form-refusal.ts';
import type { Found } from '../../../lib/form-state.ts';
import { joined, mobile } from '../../../lib/format.ts';
import { kindLabels, mainWords, noticeLabels } from './contact-words.ts';

/** Values of the fields: text as it is typed, '' where nothing is. */
export type ContactForm = {
  name: string;
  position: string;
  kind: ContactKind | '';
  email: string;
  mobile: string;
  companies: string[];
  /** Companies among `companies` whose main contact of its kind this one is. */
  mainOf: string[];
  notices: string[];
};

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

/** Says what is not filled in yet; the rest is the contract's to say. */
export const contactChecks = (t: Translate) => ({
  check: ({ name, kind, companies }: ContactForm): Found => ({
    name: name.trim() === '' && t('Escribe el nombre.'),
    kind: kind === '' && t('Elige para qué lo contactamos.'),
    companies: companies.length === 0 && t('Marca al menos una empresa.'),
  }),
  contract: (form: ContactForm) => faultsOfBody(createContact, toContactBody(form)),
});

const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());

export function toContactBody(form: ContactForm): BodyOf<typeof createContact> {
  return {
    name: form.name.trim(),
    position: orNull(form.position),
    kind: form.kind as ContactKind,
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
      value: joined(t(kindLabels[contact.kind]), mainWords(contact, t)),
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
