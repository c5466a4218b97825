const list = (text: string): readonly string[] => text.split(', ');

/** Common in Colombia; combined at random, so any likeness to a person is chance. */
export const womenNames = list(
  'Adriana, Alejandra, Ana, Ángela, Beatriz, Camila, Carolina, Catalina, Claudia, Daniela, Diana, Érika, Gloria, Isabel, Jessica, Juliana, Karen, Laura, Leidy, Liliana, Lina, Luisa, Luz, Marcela, María, Martha, Mónica, Natalia, Nubia, Olga, Paola, Patricia, Rosa, Sandra, Sara, Sofía, Tatiana, Valentina, Viviana, Yuliana',
);
export const womenSecondNames = list(
  'Andrea, Cecilia, Cristina, del Pilar, Elena, Fernanda, Inés, Johana, Lucía, Marcela, María, Milena, Patricia, Paola, Stella, Victoria, Ximena, Yaneth',
);
export const menNames = list(
  'Alejandro, Álvaro, Andrés, Anderson, Brayan, Camilo, Carlos, César, Cristian, Daniel, David, Diego, Edison, Eduardo, Esteban, Felipe, Fernando, Gabriel, Germán, Gustavo, Héctor, Hernán, Iván, Jaime, Javier, Jhon, Jorge, José, Juan, Julián, Kevin, Luis, Manuel, Mario, Mauricio, Miguel, Nelson, Óscar, Pedro, Santiago, Sebastián, Sergio, Wilson, Yeison',
);
export const menSecondNames = list(
  'Alberto, Alexander, Andrés, Antonio, Armando, Camilo, Carlos, Darío, David, de Jesús, Eduardo, Enrique, Esteban, Fernando, Iván, Mauricio, Orlando, Pablo',
);
export const surnames = list(
  'Acevedo, Acosta, Agudelo, Álvarez, Arango, Arias, Ávila, Barrera, Bedoya, Beltrán, Bermúdez, Bolívar, Botero, Bustamante, Caballero, Cárdenas, Cardona, Castaño, Castillo, Castro, Ceballos, Córdoba, Correa, Cortés, Cuesta, de la Hoz, Delgado, Díaz, Duque, Echeverri, Escobar, Flórez, Franco, Gallego, Garcés, García, Giraldo, Gómez, González, Grisales, Guerra, Gutiérrez, Henao, Hernández, Herrera, Hincapié, Hoyos, Hurtado, Ibáñez, Jaramillo, Jiménez, Londoño, López, Marín, Martínez, Mejía, Mendoza, Molina, Montoya, Mora, Moreno, Mosquera, Muñoz, Murillo, Naranjo, Nieto, Noreña, Ocampo, Ortega, Ortiz, Osorio, Ospina, Palacio, Parra, Patiño, Peña, Pérez, Pineda, Quintero, Ramírez, Rendón, Restrepo, Ríos, Rivera, Rodríguez, Rojas, Rueda, Ruiz, Saldarriaga, Sánchez, Serna, Sierra, Silva, Suárez, Tabares, Tamayo, Toro, Torres, Uribe, Valencia, Vargas, Vásquez, Vega, Velásquez, Vélez, Villa, Zapata, Zuluaga',
);

/** Work that people do: position, area and cost centre, the pay in minimum wages from and to, and how many do it. */
export interface Job {
  position: string;
  area: string;
  costCenter: string;
  wages: readonly [from: number, to: number];
  weight: number;
}

const job = (
  position: string,
  area: string,
  costCenter: string,
  from: number,
  to: number,
  weight: number,
): Job => ({ position, area, costCenter, wages: [from, to], weight });

export const jobs = {
  mill: [
    job('Operario de hilatura', 'Producción', 'PR-01', 1, 1, 38),
    job('Operario de telar', 'Producción', 'PR-02', 1, 1.3, 22),
    job('Tintorero', 'Producción', 'PR-03', 1.1, 1.6, 8),
    job('Auxiliar de bodega', 'Bodega', 'BO-01', 1, 1.1, 12),
    job('Mecánico de planta', 'Mantenimiento', 'MT-01', 1.6, 2.6, 8),
    job('Electricista', 'Mantenimiento', 'MT-01', 1.8, 2.8, 4),
    job('Inspector de calidad', 'Calidad', 'CA-01', 1.3, 2, 6),
    job('Supervisor de turno', 'Producción', 'PR-01', 2.2, 3.6, 5),
    job('Jefe de planta', 'Producción', 'PR-01', 5, 8, 1),
  ],
  sewing: [
    job('Operario de confección', 'Confección', 'CO-01', 1, 1.1, 46),
    job('Cortador', 'Corte', 'CO-02', 1.1, 1.5, 12),
    job('Patronista', 'Diseño', 'DI-01', 1.8, 3, 5),
    job('Auxiliar de empaque', 'Empaque', 'CO-03', 1, 1, 18),
    job('Revisor de prendas', 'Calidad', 'CA-01', 1, 1.3, 9),
    job('Líder de módulo', 'Confección', 'CO-01', 1.8, 2.8, 7),
    job('Jefe de taller', 'Confección', 'CO-01', 3.5, 5.5, 3),
  ],
  logistics: [
    job('Conductor', 'Transporte', 'LO-01', 1.3, 2, 30),
    job('Auxiliar de ruta', 'Transporte', 'LO-01', 1, 1.1, 26),
    job('Auxiliar de bodega', 'Bodega', 'BO-01', 1, 1.1, 22),
    job('Montacarguista', 'Bodega', 'BO-01', 1.2, 1.7, 8),
    job('Coordinador de rutas', 'Transporte', 'LO-01', 2.5, 4, 6),
    job('Guarda de seguridad', 'Seguridad', 'LO-02', 1, 1.2, 8),
  ],
  office: [
    job('Auxiliar administrativo', 'Administración', 'AD-01', 1, 1.5, 22),
    job('Analista de nómina', 'Talento humano', 'TH-01', 1.8, 2.8, 8),
    job('Analista contable', 'Finanzas', 'FI-01', 1.8, 3, 14),
    job('Ejecutivo comercial', 'Comercial', 'CM-01', 1.5, 3.5, 18),
    job('Ingeniero de procesos', 'Operaciones', 'OP-01', 3, 5, 12),
    job('Coordinador de compras', 'Compras', 'AD-02', 2.8, 4.5, 8),
    job('Jefe de talento humano', 'Talento humano', 'TH-01', 5, 7, 3),
    job('Director financiero', 'Finanzas', 'FI-01', 10, 15, 2),
    job('Gerente de operaciones', 'Operaciones', 'OP-01', 11, 15, 2),
  ],
  services: [
    job('Asesor de servicio', 'Servicio al cliente', 'SC-01', 1, 1.4, 40),
    job('Técnico de campo', 'Operaciones', 'OP-01', 1.2, 2, 26),
    job('Operario de aseo', 'Operaciones', 'OP-02', 1, 1, 24),
    job('Supervisor', 'Operaciones', 'OP-01', 2, 3.2, 8),
    job('Coordinador de zona', 'Operaciones', 'OP-01', 3.5, 5.5, 2),
  ],
} as const satisfies Record<string, readonly Job[]>;

export type JobFamily = keyof typeof jobs;

export const streets = list('Calle, Carrera, Diagonal, Transversal');
