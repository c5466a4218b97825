/** Classes of what a column says of a person; `technical` says nothing by itself. */
export const columnClasses = {
  identity: 'Quién es: documento, nombres, nacimiento, género, NIT',
  contact: 'Cómo se le escribe o llama',
  work: 'Qué contrato tiene, qué ausencias y qué límites',
  money: 'Cuánto gana, pide, recibe o debe',
  bank: 'A qué cuenta se le paga',
  text: 'Lo que alguien escribió sobre la persona',
  technical: 'Llaves, estados, versiones y fechas de sistema',
} as const;
export type ColumnClass = keyof typeof columnClasses;

/** Fate of the rows when a person is suppressed: they go, they lose what names the person, or the law keeps them. */
export type Fate = 'delete' | 'blank' | 'keep';

export interface PersonTable {
  table: string;
  /** Condition of the rows that are the person's: $1 client, $2 employee, $3 their employments. */
  whose: string;
  fate: Fate;
  columns: Partial<Record<ColumnClass, string>>;
}

/** Rows of each of the person's employments, and of the person. */
export const ofEmployment = 'client_id = $1 and employment_id = any($3)';
export const ofEmployee = 'client_id = $1 and employee_id = $2';
