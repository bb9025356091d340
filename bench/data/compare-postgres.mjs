export async function comparePostgres() {}
