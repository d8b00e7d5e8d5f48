/** `user` as a name of code, and not as a part of another name, a field or a text. */
export const userInCode = /(?<![\w$.'"-])user(?![\w$'":-])/

/** The same in the braces of MDX. */
export const userInBraces = /\{[^{}]*(?<![\w$.'"-])user(?![\w$'":-])/
