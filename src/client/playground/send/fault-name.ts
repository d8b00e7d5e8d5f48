/** `proxy busy` for `relay_busy` */
export const faultName = (code: string) => code.replace('relay', 'proxy').replaceAll('_', ' ')
