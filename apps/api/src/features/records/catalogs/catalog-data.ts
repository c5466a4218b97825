import { accountTypes } from '@antela/rules/bank-account';
import { contractTypes, salaryTypes } from '@antela/rules/employment-terms';
import { genders } from '@antela/rules/genders';
import { payFrequencies } from '@antela/rules/pay-period';
import { suspensionKinds } from '@antela/rules/suspension-kinds';

const named = (items: Record<string, { name: string }>): [string, string][] =>
  Object.entries(items).map(([id, { name }]) => [id, name]);
const plain = (names: string): [string, string][] => names.split(', ').map((name) => [name, name]);

/** Catalogue rows a database is born with, by type: `[id, Spanish name]` in the order they are shown. Editable there. */
export const catalogRows: Record<string, [id: string, name: string][]> = {
  contract: named(contractTypes),
  salary: named(salaryTypes),
  account: named(accountTypes),
  suspension: named(suspensionKinds),
  gender: named(genders),
  frequency: named(payFrequencies),
  restrictionreason: [
    ['requested_by_employee', 'Solicitud del empleado'],
    ['disciplinary_process', 'Proceso disciplinario'],
    ['leaving_soon', 'Próximo retiro'],
    ['garnishment', 'Embargo'],
    ['over_indebtedness', 'Sobreendeudamiento'],
    ['data_under_review', 'Datos en revisión'],
    ['other', 'Otro'],
  ],
  leavingreason: [
    ['resignation', 'Renuncia'],
    ['dismissal_with_cause', 'Despido con justa causa'],
    ['dismissal_without_cause', 'Despido sin justa causa'],
    ['end_of_term', 'Vencimiento del término'],
    ['mutual_agreement', 'Mutuo acuerdo'],
    ['pension', 'Pensión'],
    ['death', 'Fallecimiento'],
    ['other', 'Otro'],
  ],
  department: plain(
    'Amazonas, Antioquia, Arauca, Atlántico, Bogotá D.C., Bolívar, Boyacá, Caldas, Caquetá, Casanare, Cauca, Cesar, Chocó, Córdoba, Cundinamarca, Guainía, Guaviare, Huila, La Guajira, Magdalena, Meta, Nariño, Norte de Santander, Putumayo, Quindío, Risaralda, San Andrés y Providencia, Santander, Sucre, Tolima, Valle del Cauca, Vaupés, Vichada',
  ),
  city: plain(
    'Apartadó, Armenia, Barrancabermeja, Barranquilla, Bello, Bogotá, Bucaramanga, Buenaventura, Buga, Cali, Cartagena, Cartago, Chía, Cúcuta, Dosquebradas, Duitama, Envigado, Facatativá, Florencia, Floridablanca, Funza, Fusagasugá, Girardot, Girón, Ibagué, Ipiales, Itagüí, Jamundí, La Ceja, La Estrella, Madrid, Magangué, Malambo, Manizales, Medellín, Montería, Mosquera, Neiva, Ocaña, Palmira, Pasto, Pereira, Piedecuesta, Pitalito, Popayán, Quibdó, Riohacha, Rionegro, Sabaneta, Santa Marta, Sincelejo, Soacha, Sogamoso, Soledad, Tuluá, Tumaco, Tunja, Turbo, Valledupar, Villavicencio, Yopal, Yumbo, Zipaquirá',
  ),
  economicactivity: [
    ['0010', 'Asalariados'],
    ['0020', 'Pensionados'],
    ['0081', 'Personas naturales sin actividad económica'],
    ['0090', 'Rentistas de capital'],
    ['1311', 'Preparación e hilatura de fibras textiles'],
    ['1410', 'Confección de prendas de vestir'],
    ['4771', 'Comercio al por menor de prendas de vestir'],
    ['4923', 'Transporte de carga por carretera'],
    ['5611', 'Expendio a la mesa de comidas preparadas'],
    ['6920', 'Actividades de contabilidad y auditoría'],
    ['8299', 'Otras actividades de servicio de apoyo a las empresas'],
    ['9609', 'Otras actividades de servicios personales'],
  ],
};

/** Deposits opened from a telephone carry its number. */
const mobileDeposit = { low_amount: { minDigits: 10, maxDigits: 10, isMobile: true } };

/** Banks of the payout providers' lists: code, name, and how its account numbers differ from the general bounds. */
export const bankRows: [code: string, name: string, accountFormats?: object][] = [
  ['1001', 'Banco de Bogotá'],
  ['1002', 'Banco Popular'],
  ['1006', 'Itaú'],
  [
    '1007',
    'Bancolombia',
    {
      savings: { minDigits: 11, maxDigits: 11, isMobile: false },
      checking: { minDigits: 11, maxDigits: 11, isMobile: false },
    },
  ],
  ['1009', 'Citibank'],
  ['1012', 'Banco GNB Sudameris'],
  ['1013', 'BBVA Colombia'],
  ['1019', 'Scotiabank Colpatria'],
  ['1023', 'Banco de Occidente'],
  ['1031', 'Bancoldex'],
  ['1032', 'Banco Caja Social'],
  ['1040', 'Banco Agrario'],
  ['1051', 'Davivienda'],
  ['1052', 'AV Villas'],
  ['1053', 'Banco W'],
  ['1059', 'Bancamía'],
  ['1060', 'Banco Pichincha'],
  ['1061', 'Bancoomeva'],
  ['1062', 'Banco Falabella'],
  ['1063', 'Finandina'],
  ['1065', 'Banco Santander'],
  ['1066', 'Coopcentral'],
  ['1067', 'Mibanco'],
  ['1069', 'Banco Serfinanza'],
  ['1070', 'Lulo Bank'],
  ['1121', 'Juriscoop'],
  ['1283', 'CFA Cooperativa Financiera'],
  ['1286', 'JFK Cooperativa Financiera'],
  ['1289', 'Cotrafa'],
  ['1291', 'Coofinep'],
  ['1292', 'Confiar'],
  ['1303', 'Giros y Finanzas'],
  ['1370', 'Coltefinanciera'],
  ['1507', 'Nequi', mobileDeposit],
  ['1551', 'Daviplata', mobileDeposit],
  ['1637', 'Iris'],
  ['1801', 'Movii', mobileDeposit],
  ['1802', 'Ding'],
  ['1805', 'BTG Pactual'],
];
