/**
 * Programs are written for OkHttp 5, which is Kotlin; Debian has 3.13, which is Java. The programs are
 * unchanged: these sources give the old classes the Kotlin names.
 *
 * - `toMediaType`, `toRequestBody` and `asRequestBody` are companion members since version 4. Java classes
 *   have no companions, but an import also finds a package with that name.
 * - `response.body`, `code` and `headers` are properties since version 4, and the body is never null since 5.
 *   Programs do not import them, so they are in the package `kotlin`, which every file imports.
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
