import { X509Certificate } from 'node:crypto';
import { bogotaDate } from '@antela/rules/calendar-date';
import { refused } from './refused.ts';

const rsaBitsMin = 2048;

const dayMs = 24 * 60 * 60_000;
/** From so many days before its end on, people are told. */
export const endingDays = 30;

export interface Certificate {
  pem: string;
  fingerprint: string;
  endsAt: Date;
}

/** A certificate as people see it. */
export const shownCertificate = (
  certificate: Certificate,
  now: Date,
): Certificate & { state: 'good' | 'ending' | 'ended' } => {
  const daysLeft = (Number(certificate.endsAt) - Number(now)) / dayMs;
  return { ...certificate, state: daysLeft <= 0 ? 'ended' : daysLeft <= endingDays ? 'ending' : 'good' };
};

/** A certificate that was approved once: it is one. */
export const certificateOf = (pem: string): Certificate => {
  const read = new X509Certificate(pem);
  return { pem, fingerprint: read.fingerprint256, endsAt: new Date(read.validTo) };
};

/** As a second person compares it with what the provider shows. */
export const certificateText = (pem: string): string => {
  const { fingerprint, endsAt } = certificateOf(pem);
  return `${fingerprint}, hasta el ${bogotaDate(endsAt)}`;
};

/**
 * Reads what people copied: a PEM, or what lies between its lines.
 * @throws rule_broken about the first that is none, is weak, or has ended
 */
export function readCertificates(given: readonly string[], now: Date): Certificate[] {
  const read = given.map((text, index) => readCertificate(text, `saml.certificates.${index}`, now));
  const byPrint = new Map(read.map((certificate) => [certificate.fingerprint, certificate]));
  return [...byPrint.values()].toSorted((one, other) => Number(one.endsAt) - Number(other.endsAt));
}

function readCertificate(text: string, path: string, now: Date): Certificate {
  const body = text.replace(/-----(?:BEGIN|END) CERTIFICATE-----/g, '').replace(/\s/g, '');
  const pem = `-----BEGIN CERTIFICATE-----\n${body.replace(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`;
  let read: X509Certificate;
  try {
    read = new X509Certificate(pem);
  } catch {
    throw refused(path, 'Eso no es un certificado X.509. Copia el de firma de tu proveedor, completo.');
  }
  const { asymmetricKeyType, asymmetricKeyDetails } = read.publicKey;
  if (asymmetricKeyType !== 'rsa' || (asymmetricKeyDetails?.modulusLength ?? 0) < rsaBitsMin)
    throw refused(path, `Ese certificado es débil: pide a tu proveedor uno RSA de ${rsaBitsMin} bits o más.`);
  const certificate = certificateOf(pem);
  if (certificate.endsAt <= now)
    throw refused(path, 'Ese certificado ya venció. Copia el que tu proveedor usa hoy.');
  return certificate;
}
