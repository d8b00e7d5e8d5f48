export function writeTables(schema: object): Record<string, string>
