// Made from the contract by `npm run openapi`; a test holds that it is current.

export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: { path: string; code: string; detail: string }[];
  data?: unknown;
  requestId: string;
}

export declare class AntelaError extends Error {
  readonly code: string;
  readonly status: number;
  readonly problem: Problem;
  /** Key that the call went out with: the same call with it is done once. Null for a call that takes none. */
  readonly idempotencyKey: string | null;
}

export interface AntelaFile {
  name: string;
  bytes: Uint8Array;
}

export interface AntelaOptions {
  /** Address of the API, as https://portal.example/api. */
  api: string;
  key: string;
  /** Takes the name of a call that goes away, and until when it answers. */
  onDeprecated?: (name: string, sunset: string | null) => void;
  /** Waits before it asks again what the API asked to come back with. */
  wait?: (ms: number) => Promise<void>;
}

export declare function createAntela(options: AntelaOptions): Antela;

/** Reads a message once its signature and its time prove it. Throws an Error that says why it is none. */
export declare function verifyWebhook(message: {
  secret: string;
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>;
  /** As it came, byte for byte. */
  body: string;
  now?: Date;
}): Promise<WebhookMessage>;

export declare function rowsOf<Input extends { query?: object }, Row>(
  list: (input: Input) => Promise<{ data: Row[]; page: { next: string | null } }>,
  input?: Input,
): AsyncGenerator<Row>;

export type WebhookMessage =
  | { type: "advance.paid"; timestamp: Instant; clientid: Id; data: { advanceid: Id; companyemployeeid: Id; companyid: Id; kind: "salary" | "prima"; amount: Pesos; paidAt: Instant } }
  | { type: "advance.failed"; timestamp: Instant; clientid: Id; data: { advanceid: Id; companyemployeeid: Id; companyid: Id; kind: "salary" | "prima"; amount: Pesos; reason: string | null } }
  | { type: "advance.returned"; timestamp: Instant; clientid: Id; data: { advanceid: Id; companyemployeeid: Id; companyid: Id; kind: "salary" | "prima"; amount: Pesos; reason: string | null } }
  | { type: "period.cut_off"; timestamp: Instant; clientid: Id; data: { payperiodid: Id; payrollid: Id; companyid: Id; label: string; cutoffAt: Instant; paymentDate: CalendarDate } }
  | { type: "report.issued"; timestamp: Instant; clientid: Id; data: { payperiodid: Id; payrollid: Id; companyid: Id; label: string; version: number; employees: number; total: Pesos } }
  | { type: "period.closed"; timestamp: Instant; clientid: Id; data: { payperiodid: Id; payrollid: Id; companyid: Id; label: string; remitted: Pesos; paidOn: CalendarDate } }
  | { type: "deposit.confirmed"; timestamp: Instant; clientid: Id; data: { depositid: Id; walletid: Id; companyid: Id; amount: Pesos } }
  | { type: "load.applied"; timestamp: Instant; clientid: Id; data: { walletloadid: Id; walletid: Id; companyid: Id; state: "applied" | "partially_applied" | "failed"; applied: number; failed: number; total: Pesos } }
  | { type: "employee.retired"; timestamp: Instant; clientid: Id; data: { companyemployeeid: Id; companyid: Id; endDate: CalendarDate } }
  | { type: "webhook.test"; timestamp: Instant; clientid: Id; data: { webhookid: Id } }
  | { type: "audit.events"; timestamp: Instant; clientid: Id; data: { streamid: Id; message: number; after: string; head: string; events: ({ seq: number; hash: string; text: string; event: { [name: string]: unknown } })[] } }
  | { type: "audit.head"; timestamp: Instant; clientid: Id; data: { streamid: Id; message: number; at: Instant; head: string; isLast: boolean; signature: string } };

export interface Antela {
  /** Los empleados de tus empresas, con filtros, orden y búsqueda sin tildes; por salario los ordena quien puede verlo, y por lo disponible, hasta 3.000. Con: employees.read. */
  listEmployees(input?: { query?: { limit?: string; cursor?: string; sort?: "name:asc" | "name:desc" | "startDate:asc" | "startDate:desc" | "document:asc" | "document:desc" | "salary:asc" | "salary:desc" | "payroll:asc" | "payroll:desc" | "available:asc" | "available:desc"; q?: Searched; companyid?: string; payrollid?: string; state?: string; contractType?: string; area?: string; costCenter?: CostCenter; hiredFrom?: CalendarDate; hiredTo?: CalendarDate } }): Promise<{ data: (EmployeeRow)[]; page: Page }>;
  /** Un empleado con todos sus vínculos, o con uno solo. Con: employees.read. */
  getEmployments(input?: { query?: { employeeid?: Id; companyemployeeid?: Id } }): Promise<{ data: EmployeeDetail }>;
  /** Los períodos de suspensión de un vínculo, el último primero. Con: employees.read o novelties.write. */
  listSuspensionPeriods(input: { query: { companyemployeeid: Id } }): Promise<{ data: (SuspensionPeriod)[] }>;
  /** Registra un período de suspensión; si llega tarde, lo disponible se calcula de nuevo desde ya. Con: novelties.write. */
  createSuspensionPeriod(input: { body: { companyemployeeid: Id; kind: "unpaid_leave" | "disciplinary" | "force_majeure" | "temporary_closure" | "strike" | "detention" | "military_service" | "sick_leave" | "maternity_leave" | "paternity_leave" | "bereavement_leave" | "vacation"; from: CalendarDate; until: (CalendarDate | null); note: string | null } }): Promise<{ data: { period: SuspensionPeriod; late: (LateEntry | null) } }>;
  /** Cambia un período de suspensión; los días de una nómina ya reportada no cambian. Con: novelties.write. */
  updateSuspensionPeriod(input: { query: { suspensionperiod_uu: Id }; body: { kind: "unpaid_leave" | "disciplinary" | "force_majeure" | "temporary_closure" | "strike" | "detention" | "military_service" | "sick_leave" | "maternity_leave" | "paternity_leave" | "bereavement_leave" | "vacation"; from: CalendarDate; until: (CalendarDate | null); note: string | null }; ifMatch: string }): Promise<{ data: { period: SuspensionPeriod; late: (LateEntry | null) } }>;
  /** Elimina un período de suspensión que ninguna nómina reportada tiene. Con: novelties.write. */
  deleteSuspensionPeriod(input: { query: { suspensionperiod_uu: Id }; body: { reason: string }; ifMatch: string }): Promise<{ data: { late: (LateEntry | null) } }>;
  /** Las nóminas de tus empresas con su periodo en curso. Con: reports.read. */
  listPayrolls(input?: { query?: { limit?: string; cursor?: string; sort?: "due:asc" | "due:desc" | "name:asc" | "name:desc"; q?: Searched; companyid?: string } }): Promise<{ data: (PayrollRow)[]; page: Page }>;
  /** Una nómina con su política vigente y su calendario. Con: reports.read. */
  getPayroll(input: { query: { payrollid: Id } }): Promise<{ data: { payroll: PayrollRow; schedule: (PaySchedule | null); needsSecondPerson: boolean; software: { software: ("siigo_nube" | "siigo_pyme" | "novasoft" | "helisa" | "sap_0015" | "other" | null); sign: "positive" | "negative"; dianElement: ("advance" | "third_party" | "debt" | "other_deduction" | null); dianElementOn: (CalendarDate | null) }; version: number; policy: (AdvancePolicy | null); periods: (CalendarPeriod)[] } }>;
  /** Los periodos de una nómina, del más reciente al más antiguo, con lo que se descuenta. Con: reports.read. */
  listPayPeriods(input: { query: { limit?: string; cursor?: string; sort?: "startDate:asc" | "startDate:desc"; q?: Searched; payrollid: Id; state?: string } }): Promise<{ data: (PeriodRow)[]; page: Page }>;
  /** Un periodo con sus totales, alertas, reportes y lo que sigue. Con: reports.read. */
  getPayPeriod(input: { query: { payperiodid: Id } }): Promise<{ data: PeriodDetail }>;
  /** Una versión del reporte de descuentos; queda anotado quién la descargó. Con: reports.read. */
  downloadPeriodReport(input: { query: { payperiodid: Id; version: string; format: "xlsx" | "csv" | "pdf" } }): Promise<AntelaFile>;
  /** Lo que se descuenta a cada persona en un periodo. Con: reports.read. */
  listDeductionLines(input: { query: { limit?: string; cursor?: string; sort?: "name:asc" | "name:desc" | "total:asc" | "total:desc"; q?: Searched; payperiodid: Id; version?: string; warning?: string; difference?: "any" | "next_period" | "final_settlement" | "debt" | "give_back" | "unanswered" | "came_back" } }): Promise<{ data: (DeductionLine)[]; page: Page }>;
  /** Los giros de lo descontado, de todas las nóminas: por girar, recibido y lo que falta. Con: reports.read. */
  listRemittances(input?: { query?: { limit?: string; cursor?: string; state?: "due" | "paid"; companyid?: string } }): Promise<{ data: (RemittanceRow)[]; page: Page; totals: { deducted: Pesos; employerCost: Pesos; due: Pesos; received: Pesos; missing: Pesos } }>;
  /** Los formatos de reporte guardados de la empresa de una nómina. Con: reports.read. */
  listReportLayouts(input: { query: { payrollid: Id } }): Promise<{ data: (ReportLayout)[] }>;
  /** Una versión del reporte con las columnas de un formato guardado; queda anotado quién la descargó. Con: reports.read. */
  downloadReportByLayout(input: { query: { payperiodid: Id; version: string; reportlayoutid: Id } }): Promise<AntelaFile>;
  /** Lo que puede hacer la clave con que se pregunta, y hasta cuándo. Con: employees.read o novelties.write o reports.read o wallets.spend o users.provision. */
  getApiKeyInUse(): Promise<{ data: { clientid: Id; apikeyid: Id; name: string; scopes: ("employees.read" | "novelties.write" | "reports.read" | "wallets.spend" | "users.provision")[]; companies: (Named)[]; endsAt: Instant } }>;
  /** Las billeteras de un vínculo, para la aplicación del empleado. Con: wallets.spend. */
  appListWallets(input: { query: { clientid: Id; companyemployeeid: Id } }): Promise<{ data: (WalletUserRow)[] }>;
  /** La aplicación del empleado gasta de una billetera. Con: wallets.spend. */
  appSpend(input: { body: { clientid: Id; payrolltypemoneybagemployeeid: Id; amount: PositivePesos; merchant: string; reference: string | null }; idempotencyKey?: string }): Promise<{ data: WalletSpend }>;
  /** Devuelve a la billetera lo que costó una compra que no fue, o una parte. Con: wallets.spend. */
  appReverseSpend(input: { body: { clientid: Id; spendid: Id; amount?: PositivePesos; reason: string }; idempotencyKey?: string }): Promise<{ data: WalletSpend }>;
}

export type Account = { bankCode: string; accountType: string; accountNumber: string; breBKey: string | null; bankName: string; masked: boolean; holdUntil: (Instant | null) };
export type AdvancePolicy = { percentage: BasisPoints; primaPercentage: BasisPoints; minimumAmount: PositivePesos; maximumAmount: (NonNegativePesos | null); step: PositivePesos; maximumPerPeriod: (NonNegativePesos | null); countPerPeriod: (number | null); countPerDay: (number | null); seniorityDays: number; hours: (({ day: number; fromMinute: number; untilMinute: number })[] | null); fee: { fixed: NonNegativePesos; percentage: BasisPoints; payer: "employee" | "employer" | "shared"; employeeShare: BasisPoints }; approvalAbove: (NonNegativePesos | null); wageProtection: "strict" | "warn" | "off"; partialFebruary: "commercial" | "real"; companyCreditPerPeriod: (NonNegativePesos | null); primaBlockDays: number; version: number; validFrom: CalendarDate };
export type BasisPoints = number;
export type CalendarDate = string;
export type CalendarPeriod = { payperiodid: Id; label: string; startDate: CalendarDate; endDate: CalendarDate; cutoffAt: Instant; confirmBy: CalendarDate; paymentDate: CalendarDate; state: "scheduled" | "open" | "cutoff" | "reported" | "confirmed" | "with_differences" | "reconciled" | "closed"; version: number; isEditable: boolean };
export type CostCenter = string;
export type DeductionLine = { companyemployeeid: Id; employeeid: Id; fullName: string; documentType: string; documentNumber: string; code: string | null; costCenter: string | null; advances: number; principal: Pesos; fees: Pesos; vat: Pesos; prima: Pesos; wallets: Pesos; carried: Pesos; total: Pesos; estimatedNet: (Pesos | null); previousTotal: (Pesos | null); warnings: ("minimum_wage" | "half_of_net" | "no_evidence" | "retired" | "changed")[]; deducted: (Pesos | null); difference: (LineDifference | null) };
export type EmployeeDetail = { person: Person; employments: (Employment)[] };
export type EmployeeRow = { employeeid: Id; companyemployeeid: Id; fullName: string; documentType: string; documentNumber: string; code: string | null; company: Named; payroll: Named; position: string | null; state: "retired" | "restricted" | "suspended" | "invited" | "active"; startDate: CalendarDate; endDate: (CalendarDate | null); monthlySalary: (Pesos | null) };
export type Employment = { companyemployeeid: Id; employeeid: Id; company: Named; payroll: Named; code: string | null; position: string | null; area: string | null; costCenter: string | null; city: string | null; contractType: "fixed_term" | "indefinite" | "project" | "apprenticeship" | "internship" | "services"; startDate: CalendarDate; endDate: (CalendarDate | null); leavingReason: string | null; monthlySalary: (Pesos | null); salaryType: "ordinary" | "integral" | "variable"; transportAllowance: "automatic" | "yes" | "no"; fixedDeductions: (Pesos | null); maxPercentage: (BasisPoints | null); maxAmount: (Pesos | null); account: (Account | null); state: "retired" | "restricted" | "suspended" | "invited" | "active"; createdAt: Instant; updatedAt: Instant; version: number };
export type Id = string;
export type Instant = string;
export type LateEntry = { advances: number; amount: Pesos };
export type LineDifference = { deducted: Pesos; cameBack: Pesos; reason: ("retirement" | "insufficient_net" | "leave" | "garnishment" | "file_error" | "other" | null); note: string | null; destination: "next_period" | "final_settlement" | "debt" | "give_back"; isAbsent: boolean };
export type Mobile = string;
export type Named = { id: Id; name: string };
export type NonNegativePesos = number;
export type Page = { next: string | null; total: (number | null); totalIsCapped: boolean };
export type PartSum = { count: number; amount: Pesos };
export type PayPeriod = { payperiodid: Id; label: string; startDate: CalendarDate; endDate: CalendarDate; cutoffAt: Instant; confirmBy: CalendarDate; paymentDate: CalendarDate; state: "scheduled" | "open" | "cutoff" | "reported" | "confirmed" | "with_differences" | "reconciled" | "closed" };
export type PaySchedule = ({ frequency: "weekly" | "catorcenal"; anchor: CalendarDate; paymentDaysAfterEnd: number; paymentShift: "previous" | "next" | "none"; cutoffWorkingDays: number; cutoffHour: number; confirmWorkingDays: number } | { frequency: "decenal"; payDays: ({ day: number; nextMonth: boolean })[]; paymentShift: "previous" | "next" | "none"; cutoffWorkingDays: number; cutoffHour: number; confirmWorkingDays: number } | { frequency: "quincenal"; payDays: ({ day: number; nextMonth: boolean })[]; paymentShift: "previous" | "next" | "none"; cutoffWorkingDays: number; cutoffHour: number; confirmWorkingDays: number } | { frequency: "monthly"; payDays: ({ day: number; nextMonth: boolean })[]; paymentShift: "previous" | "next" | "none"; cutoffWorkingDays: number; cutoffHour: number; confirmWorkingDays: number });
export type PayrollRow = { payrollid: Id; name: string; company: Named; frequency: string; active: boolean; deductionConcept: string | null; employees: number; currentPeriod: (PayPeriod | null); waiting: ({ payperiodid: Id; label: string; state: "cutoff" | "reported" | "confirmed" | "with_differences" | "reconciled" })[]; advances: number; toDeduct: Pesos; deducted: (Pesos | null) };
export type PeriodDetail = { period: PayPeriod; payroll: Named; company: Named; deductionConcept: string | null; software: ("siigo_nube" | "siigo_pyme" | "novasoft" | "helisa" | "sap_0015" | "other" | null); plannedCutoffAt: (Instant | null); totals: { lines: number; advances: number; principal: Pesos; fees: Pesos; vat: Pesos; prima: Pesos; wallets: Pesos; carried: Pesos; total: Pesos }; toDeduct: ToDeduct; warnings: { minimum_wage: number; half_of_net: number; no_evidence: number; retired: number; changed: number; any: number }; blocks: { inPayment: number; inPaymentAmount: Pesos; byFile: { toSend: PartSum; toApprove: PartSum; toAnswer: PartSum }; usualMinutes: (number | null); failed: number; outOfDate: (PartSum | null) }; leftOut: ({ count: number; amount: Pesos; paid: Pesos; label: string } | null); nextReport: ({ lines: number; total: Pesos } | null); sameDay: (SameDay | null); previous: ({ label: string; lines: number; total: Pesos } | null); byDay: ({ date: CalendarDate; advances: number; amount: Pesos })[]; reports: (ReportVersion)[]; confirmation: ({ at: Instant; by: string; method: "as_reported" | "lines" | "file"; reported: Pesos; deducted: Pesos; differences: number; unexplained: number; toNextPeriod: Pesos; toSettlement: Pesos; toDebt: Pesos; toGiveBack: Pesos; cameBack: Pesos; returned: Pesos; unanswered: Pesos; groups: { absent: { people: number; amount: Pesos }; less: { people: number; amount: Pesos }; more: { people: number; amount: Pesos }; asReported: { people: number; amount: Pesos } }; people: { next_period: number; final_settlement: number; debt: number; give_back: number; unanswered: number; came_back: number }; fileName: string | null; writtenOff: Pesos } | null); remittance: { deducted: Pesos; employerCost: Pesos; due: Pesos; by: (CalendarDate | null); paidSoFar: Pesos; payments: ({ amount: Pesos; paidOn: CalendarDate; reference: string; bank: string | null; accountEnding: string | null; by: string; at: Instant; approvedBy: string | null })[]; awaiting: ({ amount: Pesos; by: string; at: Instant; closes: boolean } | null); paid: ({ amount: Pesos; paidOn: CalendarDate; reference: string; by: string; at: Instant } | null) }; underWay: ({ what: "report" | "confirmation"; lines: (number | null); by: string; since: Instant; fault: string | null } | null); packet: ({ sha256: string; bytes: number; downloads: ({ by: string; at: Instant })[] } | null); actions: ("cutoff" | "reopen" | "issue" | "order" | "leave_out" | "bring_back" | "withdraw" | "confirm" | "unconfirm" | "resolve" | "close")[] };
export type PeriodRow = { payperiodid: Id; label: string; startDate: CalendarDate; endDate: CalendarDate; cutoffAt: Instant; confirmBy: CalendarDate; paymentDate: CalendarDate; state: "scheduled" | "open" | "cutoff" | "reported" | "confirmed" | "with_differences" | "reconciled" | "closed"; reportVersion: (number | null); toDeduct: Pesos; deducted: (Pesos | null); comments: number };
export type Person = { employeeid: Id; documentType: string; documentNumber: string; firstName: string; secondName: string | null; firstSurname: string; secondSurname: string | null; birthDate: (CalendarDate | null); gender: string | null; email: string | null; mobile: (Mobile | null); city: string | null; address: string | null; activatedAt: (Instant | null); version: number };
export type Pesos = number;
export type PositivePesos = number;
export type RemittanceRow = { payperiodid: Id; label: string; company: Named; payroll: Named; state: "scheduled" | "open" | "cutoff" | "reported" | "confirmed" | "with_differences" | "reconciled" | "closed"; paymentDate: CalendarDate; remitBy: (CalendarDate | null); deducted: Pesos; employerCost: Pesos; due: Pesos; received: Pesos; missing: Pesos; payments: ({ amount: Pesos; paidOn: CalendarDate; reference: string; bank: string | null })[] };
export type ReportLayout = { reportlayoutid: Id; name: string; format: "xlsx" | "csv" | "fixed"; separator: ";" | "," | "|" | "tab"; hasHeader: boolean; dates: "iso" | "compact" | "slashes"; columns: ({ field: "code" | "documentType" | "documentNumber" | "fullName" | "costCenter" | "concept" | "dianElement" | "advances" | "principal" | "fees" | "vat" | "prima" | "wallets" | "carried" | "total" | "payroll" | "companyNit" | "period" | "periodStart" | "periodEnd" | "paymentDate" | "reportVersion" | "constant"; header: string; text: string; width: number; zeroFilled: boolean })[]; version: number };
export type ReportVersion = { version: number; issuedAt: Instant; issuedBy: string; lines: number; total: Pesos; sha256: string; downloads: ({ at: Instant; by: string; format: "xlsx" | "csv" | "pdf" | "txt" })[] };
export type SameDay = { date: CalendarDate; employees: number; amount: Pesos };
export type Searched = string;
export type SuspensionPeriod = { suspensionperiod_uu: Id; companyemployeeid: Id; kind: "unpaid_leave" | "disciplinary" | "force_majeure" | "temporary_closure" | "strike" | "detention" | "military_service" | "sick_leave" | "maternity_leave" | "paternity_leave" | "bereavement_leave" | "vacation"; from: CalendarDate; until: (CalendarDate | null); note: string | null; effects: { earnsSalary: boolean; blocksAdvances: boolean; lowersPrima: boolean }; closedThrough: (CalendarDate | null); createdAt: Instant; createdBy: string; version: number };
export type ToDeduct = { amount: Pesos; employees: number; parts: { paid: PartSum; on_its_way: PartSum; prima: PartSum; wallets: PartSum; carried: PartSum }; toApprove: PartSum };
export type WalletSpend = { spendid: Id; payrolltypemoneybagemployeeid: Id; amount: Pesos; merchant: string; returned: Pesos; at: Instant; reversedAt: (Instant | null); balance: Pesos; available: Pesos };
export type WalletUserRow = { payrolltypemoneybagemployeeid: Id; employeeid: Id; companyemployeeid: Id; fullName: string; documentType: string; documentNumber: string; company: Named; payroll: Named; wallet: { walletid: Id; name: string; funding: "prefunded" | "payroll" }; state: "active" | "suspended" | "withdrawn"; stateReason: string | null; limit: (Pesos | null); effectiveLimit: (Pesos | null); balance: Pesos; spent: Pesos; available: Pesos; enrolledAt: Instant; version: number };
