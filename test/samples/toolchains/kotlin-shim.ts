/**
 * Programs are written for OkHttp 5, whose parts are Kotlin; Debian has 3.13, the same client in Java. The programs
 * themselves stay as they are: these sources give the old classes the names that the new ones have in Kotlin.
 *
 * - `toMediaType`, `toRequestBody` and `asRequestBody` are members of companions since version 4. A class in Java has
 *   none, but an import finds a package of that name.
 * - `response.body`, `code` and `headers` are properties since version 4, and the body is never null since 5. Nothing
 *   imports them, so they stand in the package `kotlin`, which every file imports.
 */
export const okHttpNames: Readonly<Record<string, string>> = {
  'MediaTypes.kt': `package okhttp3.MediaType.Companion

import okhttp3.MediaType

fun String.toMediaType(): MediaType = MediaType.get(this)
`,
  'RequestBodies.kt': `package okhttp3.RequestBody.Companion

import java.io.File
import okhttp3.MediaType
import okhttp3.RequestBody

fun String.toRequestBody(contentType: MediaType? = null): RequestBody = RequestBody.create(contentType, this)

fun ByteArray.toRequestBody(contentType: MediaType? = null): RequestBody = RequestBody.create(contentType, this)

fun File.asRequestBody(contentType: MediaType? = null): RequestBody = RequestBody.create(contentType, this)
`,
  'Responses.kt': `package kotlin

import okhttp3.Headers
import okhttp3.Response
import okhttp3.ResponseBody

val Response.body: ResponseBody get() = body()!!
val Response.code: Int get() = code()
val Response.headers: Headers get() = headers()
`,
}
