import { randomBytes, sign, type KeyObject } from 'node:crypto';
import { AsnConvert } from '@peculiar/asn1-schema';
import {
  AlgorithmIdentifier,
  AttributeTypeAndValue,
  AttributeValue,
  Certificate,
  Name,
  RelativeDistinguishedName,
  SubjectPublicKeyInfo,
  TBSCertificate,
  Validity,
  Version,
} from '@peculiar/asn1-x509';

const commonName = '2.5.4.3';
const sha256WithRsa = '1.2.840.113549.1.1.11';
const derNull = Uint8Array.from([5, 0]).buffer;

/** A certificate that an RSA key signs for itself, in PEM: Node reads certificates and makes none. */
export function selfSigned(
  { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject },
  { name, from, until }: { name: string; from: Date; until: Date },
): string {
  const algorithm = new AlgorithmIdentifier({ algorithm: sha256WithRsa, parameters: derNull });
  const subject = new Name([
    new RelativeDistinguishedName([
      new AttributeTypeAndValue({ type: commonName, value: new AttributeValue({ utf8String: name }) }),
    ]),
  ]);
  const serial = randomBytes(16);
  // A serial number is positive, and its first byte is none that could be left out.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x40;
  const tbsCertificate = new TBSCertificate({
    version: Version.v3,
    serialNumber: toArrayBuffer(serial),
    signature: algorithm,
    issuer: subject,
    validity: new Validity({ notBefore: from, notAfter: until }),
    subject,
    subjectPublicKeyInfo: AsnConvert.parse(
      publicKey.export({ format: 'der', type: 'spki' }),
      SubjectPublicKeyInfo,
    ),
  });
  const signatureValue = sign('sha256', Buffer.from(AsnConvert.serialize(tbsCertificate)), privateKey);
  const certificate = new Certificate({
    tbsCertificate,
    signatureAlgorithm: algorithm,
    signatureValue: toArrayBuffer(signatureValue),
  });
  const body = Buffer.from(AsnConvert.serialize(certificate)).toString('base64');
  return `-----BEGIN CERTIFICATE-----\n${body.replace(/(.{64})/g, '$1\n').trim()}\n-----END CERTIFICATE-----\n`;
}

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
