/**
 * The closed table of what can go wrong: stable code → HTTP status and the Spanish sentence people read.
 * A service throws the code; the edge turns it into RFC 9457 problem+json once.
 */
export const errorTable = {
  bad_request: {
    status: 400,
    detail: 'La solicitud no se entiende. Revisa los datos y vuelve a intentarlo.',
  },
  invalid_input: { status: 400, detail: 'Hay datos por corregir. Revisa los campos señalados.' },
  invalid_cursor: { status: 400, detail: 'La página pedida ya no existe. Vuelve al comienzo de la lista.' },
  unauthenticated: { status: 401, detail: 'Tu sesión no es válida. Ingresa de nuevo.' },
  clock_skew: {
    status: 401,
    detail: 'La hora de tu equipo no coincide con la nuestra. Ajústala y vuelve a intentarlo.',
  },
  signature_reused: {
    status: 401,
    detail: 'Esta solicitud ya se recibió. Vuelve a hacerla desde la página.',
  },
  session_ended: { status: 401, detail: 'Cerramos tu sesión. Ingresa para continuar.' },
  context_required: { status: 401, detail: 'Falta el contexto de tu sesión. Ingresa de nuevo.' },
  forbidden: {
    status: 403,
    detail: 'Tu rol no permite hacer esto. Pídele el permiso a quien administra los roles.',
  },
  step_up_required: { status: 403, detail: 'Confirma que eres tú para hacer esto.' },
  second_factor_required: {
    status: 403,
    detail: 'Tu empresa pide un segundo paso para ingresar. Configúralo en «Seguridad» para seguir.',
  },
  read_only_session: { status: 403, detail: 'Esta sesión es solo de lectura.' },
  beyond_own_companies: {
    status: 403,
    detail: 'También es de empresas que tú no ves. Pídele el cambio a quien las ve todas.',
  },
  beyond_own_permissions: {
    status: 403,
    detail: 'Ese rol puede hacer cosas que tú no puedes. Solo puedes dar los permisos que tienes.',
  },
  own_user: {
    status: 403,
    detail: 'Esto no lo puedes hacer contigo. Pídeselo a otra persona que administre usuarios.',
  },
  own_role: {
    status: 403,
    detail: 'No puedes cambiar tu propio rol. Pídeselo a otra persona que administre roles.',
  },
  own_request: { status: 403, detail: 'No puedes aprobar lo que tú creaste. Debe hacerlo otra persona.' },
  not_found: {
    status: 404,
    detail: 'No encontramos lo que buscas. Puede que no exista o que no tengas acceso.',
  },
  conflict: { status: 409, detail: 'Esto ya cambió de estado. Actualiza la página y revisa.' },
  document_taken: { status: 409, detail: 'Ya hay un empleado con ese documento. Ábrelo y actualízalo.' },
  person_conflict: {
    status: 409,
    detail: 'Ese documento es de alguien con otro nombre. Revisa quién es y dilo antes de seguir.',
  },
  view_name_taken: { status: 409, detail: 'Tu empresa ya tiene una vista con ese nombre. Usa otro.' },
  too_many_views: {
    status: 409,
    detail: 'Esta lista ya tiene 20 vistas de tu empresa. Quita una antes de compartir otra.',
  },
  role_name_taken: { status: 409, detail: 'Ya hay un rol con ese nombre. Usa otro.' },
  role_in_use: { status: 409, detail: 'Hay personas con este rol. Dales otro antes de borrarlo.' },
  system_role: { status: 409, detail: 'Este rol lo puede todo: no se cambia ni se borra.' },
  wallet_name_taken: { status: 409, detail: 'La empresa ya tiene una billetera con ese nombre. Usa otro.' },
  code_taken: { status: 409, detail: 'Ya hay un empleado con ese código interno en la empresa. Usa otro.' },
  overlapping_period: {
    status: 409,
    detail: 'Estas fechas se cruzan con otras del mismo vínculo. Ajústalas.',
  },
  payroll_name_taken: {
    status: 409,
    detail: 'Ya hay una nómina con ese nombre en la empresa. Usa otro.',
  },
  layout_name_taken: {
    status: 409,
    detail: 'Ya hay un formato de reporte con ese nombre en la empresa. Usa otro.',
  },
  period_not_editable: {
    status: 409,
    detail: 'Este periodo ya pasó su corte. Solo se cambian los que están abiertos o por abrir.',
  },
  policy_date_taken: {
    status: 409,
    detail: 'Ya se adelantó con una versión que empieza ese día, y esa no cambia. Elige otra fecha.',
  },
  report_outdated: {
    status: 409,
    detail: 'Los adelantos cambiaron después de este reporte. Emite una nueva versión y revísala.',
  },
  advances_in_payment: {
    status: 409,
    detail:
      'Hay adelantos que todavía se están pagando o esperan aprobación. Espera a que terminen y emite el reporte.',
  },
  in_progress: { status: 409, detail: 'Esta operación todavía está en curso. Espera a que termine.' },
  stale: {
    status: 412,
    detail: 'Alguien más guardó cambios antes que tú. Revisa qué cambió y vuelve a guardar.',
  },
  too_many_to_order: {
    status: 400,
    detail:
      'Lo disponible se calcula persona por persona y ordena hasta 3.000. Filtra por nómina, área o estado.',
  },
  too_large: { status: 413, detail: 'Lo que envías es demasiado grande. Divídelo y vuelve a intentarlo.' },
  unsupported_media: { status: 415, detail: 'Ese tipo de contenido no se puede recibir. Usa JSON.' },
  rule_broken: { status: 422, detail: 'Una regla no permite hacer esto.' },
  warnings_unconfirmed: {
    status: 422,
    detail: 'Hay datos poco comunes. Revísalos y confirma que están bien.',
  },
  last_administrator: {
    status: 422,
    detail: 'Siempre queda una persona activa que administra usuarios y roles. Dale antes ese rol a otra.',
  },
  main_contact_needed: {
    status: 422,
    detail:
      'Cada empresa conserva un contacto principal de Nómina y uno de Tesorería. Marca antes a otro como principal.',
  },
  activation_refused: {
    status: 422,
    detail: 'El código no es válido o ya venció. Pide uno nuevo en tu empresa.',
  },
  advance_refused: { status: 422, detail: 'El adelanto no se puede hacer. Revisa los motivos.' },
  spend_refused: { status: 422, detail: 'La compra no se puede hacer con esta billetera. Revisa el motivo.' },
  control_total_differs: {
    status: 422,
    detail: 'El total de control no es la suma de las líneas. Revisa el cargue y escríbelo de nuevo.',
  },
  idempotency_mismatch: {
    status: 422,
    detail: 'La misma clave llegó con otros datos. Vuelve a empezar la operación.',
  },
  unreadable_file: {
    status: 422,
    detail: 'No pudimos leer el archivo. Guárdalo como .xlsx o .csv y súbelo de nuevo.',
  },
  file_altered: {
    status: 409,
    detail: 'El archivo guardado ya no es el que se recibió. No lo uses y avísanos.',
  },
  file_missing: { status: 422, detail: 'El archivo no está. Súbelo de nuevo.' },
  precondition_required: {
    status: 428,
    detail: 'Falta saber qué versión cambias. Actualiza la página y vuelve a guardar.',
  },
  idempotency_key_required: {
    status: 428,
    detail: 'Falta la clave que evita repetir la operación. Actualiza la página.',
  },
  too_many_requests: { status: 429, detail: 'Hiciste demasiadas solicitudes. Espera un momento.' },
  internal: {
    status: 500,
    detail:
      'Algo falló de nuestro lado. Vuelve a intentarlo; si sigue, avísanos con el código de la solicitud.',
  },
  unavailable: {
    status: 503,
    detail: 'El servicio no está disponible en este momento. Vuelve a intentarlo en unos segundos.',
  },
} as const satisfies Record<string, { status: number; detail: string }>;

export type ErrorCode = keyof typeof errorTable;

/** One fault of an input: where (dotted path, or column), a stable code, and the Spanish sentence that says what to do. */
export interface FieldFault {
  path: string;
  code: string;
  detail: string;
}

/** The body of every error answer, RFC 9457. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: ErrorCode;
  detail: string;
  errors?: FieldFault[];
  requestId: string;
  /** Data that the code's own answer needs besides words, for example the existing employee's id or the rules of a quote. */
  data?: unknown;
}
