/** Invoices of Mexico and Argentina, whose forms are prescribed by law. */
import { describe, expect, it } from 'vitest';
import { readRows } from '#test/documents/read_rows.ts';

describe('An invoice of Argentina', () => {
  const extracted = readRows([
    'Mayorista Don Anselmo            FACTURA',
    'Razón Social: DON ANSELMO S.R.L.                         N° 00005-00019844',
    'Domicilio Comercial: Av. Rivadavia 11550, CABA           Fecha de Emisión: 15/05/2025',
    '                                                         CUIT: 30-71555019-4',
    '                                                         Ingresos Brutos: 901-555019-4',
    'Fecha de Vto. para el pago: 30/05/2025',
    '',
    'Código   Producto / Servicio        Cantidad   U. medida   Precio Unit.   % Bonif      Subtotal   Alícuota IVA',
    '1047     Galletitas bolsón 2 kg         6,00   unidades        8.420,50      0,00     50.523,00            21%',
    '1054     Dulce de leche 10 kg           2,00   unidades       41.900,00      0,00     83.800,00            21%',
    '1068     Bonif. por volumen            -1,00   unidades        6.952,00      0,00     -6.952,00            21%',
    '',
    '                                                                Importe Neto Gravado: $      127.371,00',
    '                                                                              IVA 21%: $      26.747,91',
    '                                       Importe Otros Tributos (Perc. IIBB CABA 2,5%): $        3.184,28',
    '                                                                        Importe Total: $     157.303,19',
    'Comprobante Autorizado                                   CAE N°: 75205550199841',
    '                                                         Fecha de Vto. de CAE: 25/05/2025',
  ]);

  it('The currency is the peso, the due date that of the payment, and all taxes are added up', () => {
    expect(extracted.fields).toMatchObject({
      vendor: { value: 'Mayorista Don Anselmo' },
      number: { value: '00005-00019844' },
      date: { value: '2025-05-15' },
      due_date: { value: '2025-05-30' },
      currency: { value: 'ARS' },
      tax: { value: '29932.19' },
      total: { value: '157303.19' },
    });
  });

  it('“Producto / Servicio” heads one column, and “U. medida” that of the units', () => {
    expect(extracted.lines.map(({ description, quantity }) => [description?.value, quantity?.value])).toEqual([
      ['Galletitas bolsón 2 kg', '6'],
      ['Dulce de leche 10 kg', '2'],
      ['Bonif. por volumen', '-1'],
    ]);
  });
});

it('The number of a Mexican invoice is its own, and not that of the tax authority', () => {
  const extracted = readRows([
    'ABARROTERA EL MOLINO                            Factura (serie y folio) A 28814',
    '                                                           Folio fiscal 5A1E0C42-77B1-4C0D-9E55-',
    'El Molino del Bajío, S.A. de C.V.                                       0B7D2211F0A3',
    'RFC: AMB010203AB1                                      Fecha de emisión 2025-04-24T09:31:07',
    'León, Guanajuato, C.P. 37490                          Lugar expedición 37490',
    '',
    'Clave      Cantidad   Descripción                       Valor unitario      Importe',
    'ACE-12         8.00   Aceite vegetal                            412.50     3,300.00',
    'ARR-25         4.00   Arroz super extra                         538.00     2,152.00',
    '                                                   Subtotal             $ 5,452.00',
    '                                                   Total                $ 5,452.00',
  ]);
  expect(extracted.fields.number?.value).toMatch(/28814$/);
});
