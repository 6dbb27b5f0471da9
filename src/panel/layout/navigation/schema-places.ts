import { layoutTexts as texts } from '../../texts/layout.ts';

/** The pages of a schema, as paths below its own. */
export const schemaPlaces = [
  { path: '', label: texts.tabData },
  { path: '/arquivos', label: texts.tabFiles },
  { path: '/consulta', label: texts.tabQuery },
  { path: '/esquema', label: texts.tabSchema },
  { path: '/processamento', label: texts.tabProcessing },
  { path: '/automatico', label: texts.tabAutomatic },
];
