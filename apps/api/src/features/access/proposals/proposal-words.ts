import type { ProposalKind, ProposalSubject } from '@antela/contract/proposals';

/** Title of each kind in the inbox, on screens and in mails. */
export const proposalTitles: Record<ProposalKind, string> = {
  close: 'Giro de un periodo',
  policy: 'Versión de la política de adelantos',
  policy_removal: 'Quitar una versión de la política',
  payroll: 'Dejar de pedir una segunda persona',
  wallet: 'Controles de la billetera',
  wallet_limit: 'Límite de una persona en una billetera sin tope',
  wallet_limits: 'Límite de varias personas en una billetera sin tope',
  employment_limits: 'Límites propios de una persona para sus adelantos',
  restriction: 'Restricción por cliente',
  invitation: 'Invitar a quien aprueba dinero',
  user: 'Rol o empresas de quien aprueba dinero',
  user_email: 'Correo de la cuenta de una persona',
  unblock: 'Desbloquear a quien aprueba dinero',
  role: 'Permisos para aprobar dinero en un rol',
  second_factor: 'Pedir menos el segundo paso al ingresar',
  single_sign_on: 'Ingreso con el proveedor de la empresa',
  single_sign_on_removal: 'Dejar de ingresar con el proveedor de la empresa',
  api_key: 'Clave de API que escribe',
  webhook: 'Webhook que avisa a otra dirección',
  audit_stream: 'Envío del historial a otra dirección',
  audit_stream_secret: 'Otro secreto para el envío del historial',
  audit_stream_removal: 'Dejar de enviar el historial',
  bank_layout: 'Formato del archivo del banco',
  suspensions: 'Dejar adelantar más con las suspensiones',
};

/** Route and query of the screen that shows it. */
export const pathOf = (
  {
    kind,
    id,
    withinId,
  }: {
    kind: ProposalSubject;
    id: string;
    withinId?: string | null | undefined;
  },
  of: ProposalKind,
): string =>
  ({
    employee: `/employees/update?companyemployeeid=${withinId ?? ''}`,
    payroll: `/payrolls/detail?payrollid=${id}`,
    pay_period: `/payrolls/detail?payrollid=${withinId ?? ''}&periodo=${id}&paso=giro`,
    wallet: `/wallets/detail?walletid=${id}`,
    wallet_user: `/wallet-users/detail?employeeid=${withinId ?? ''}`,
    client_restriction: `/client-restriction?restriccion=${id}`,
    company_user: '/users',
    client: of === 'suspensions' ? '/prima?vista=acumulado' : '/users',
    api_key: '/api-keys',
    webhook: '/webhooks',
    audit_stream: '/audit-streams',
    company: `/transactions?ver=formatos&formato=${id}`,
    role: `/roles/detail?roleid=${id}`,
  })[kind];
