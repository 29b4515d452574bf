import type { Json } from '../../src/shared/ids.ts';

/**
 * The smallest value that a JSON schema lets through, as far as agents' schemas go: required properties, the first of
 * an enumeration, the least of a number. Gemini writes the names of types in capitals.
 */
export function sampleOf(schema: unknown): Json {
  if (!isObject(schema)) return null;
  const { type, enum: values, required, properties, minimum } = schema;
  if (Array.isArray(values)) return values[0] as Json;
  switch (typeof type === 'string' ? type.toLowerCase() : 'object') {
    case 'string':
      return 'Fake';
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : 1;
    case 'boolean':
      return false;
    case 'array':
      return [];
    default: {
      const names = Array.isArray(required) ? required.map(String) : [];
      const known = isObject(properties) ? properties : {};
      return Object.fromEntries(names.map((name) => [name, sampleOf(known[name])]));
    }
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
