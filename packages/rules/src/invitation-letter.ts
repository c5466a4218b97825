/** Text of an employer that leaves it as it is. */
export const defaultInvitation = (company: string): string =>
  `En ${company} puedes adelantar parte del salario que ya trabajaste, sin esperar al día de pago.\nActiva tu cuenta una sola vez y pide tu adelanto cuando lo necesites.`;

export type Invitation = {
  company: string;
  brand: string;
  /** As the employer wrote it; null for the usual one. */
  text: string | null;
  isReminder: boolean;
};

/** Words of an invitation, in the employer's voice: as they are sent, and as they are shown before. */
export const invitationWords = ({ company, brand, text, isReminder }: Invitation) => ({
  subject: isReminder
    ? `Todavía puedes activar tu cuenta de ${brand}: ${company}`
    : `Activa tu cuenta de ${brand}: ${company}`,
  paragraphs: [
    ...(text ?? defaultInvitation(company))
      .split(/\n+/)
      .map((paragraph) => paragraph.trim())
      .filter((paragraph) => paragraph !== ''),
    `Abre la aplicación de ${brand} y escribe tu documento y este código:`,
  ],
  closing: `Te escribe ${company} porque trabajas allí.`,
  optOut: 'No quiero recibir más invitaciones',
});
