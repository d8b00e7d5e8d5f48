/** `user` as a variable in code, not as part of another name, a property or a string. */
export const userInCode = /(?<![\w$.'"-])user(?![\w$'":-])/

/** The same, inside MDX braces. */
export const userInBraces = /\{[^{}]*(?<![\w$.'"-])user(?![\w$'":-])/
