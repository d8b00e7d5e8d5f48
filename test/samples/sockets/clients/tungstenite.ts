/**
 * Debian has no tungstenite. This crate provides the API of version 0.29 that the programs use, with the
 * standard library only: they compile, connect and send, but not with the code that readers use.
 */
export const tungstenite = `use std::fmt;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::str::FromStr;

#[derive(Debug)]
pub enum Error {
    ConnectionClosed,
    Io(io::Error),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error::Io(error)
    }
}

pub struct Uri(String);

impl FromStr for Uri {
    type Err = Error;
    fn from_str(text: &str) -> Result<Self, Error> {
        Ok(Uri(text.to_string()))
    }
}

pub struct ClientRequestBuilder {
    uri: Uri,
    headers: Vec<(String, String)>,
    protocols: Vec<String>,
}

impl ClientRequestBuilder {
    pub const fn new(uri: Uri) -> Self {
        Self { uri, headers: Vec::new(), protocols: Vec::new() }
    }

    pub fn with_header<K: Into<String>, V: Into<String>>(mut self, key: K, value: V) -> Self {
        self.headers.push((key.into(), value.into()));
        self
    }

    pub fn with_sub_protocol<P: Into<String>>(mut self, protocol: P) -> Self {
        self.protocols.push(protocol.into());
        self
    }
}

pub trait IntoClientRequest {
    fn into_builder(self) -> ClientRequestBuilder;
}

impl IntoClientRequest for ClientRequestBuilder {
    fn into_builder(self) -> ClientRequestBuilder {
        self
    }
}

impl IntoClientRequest for &str {
    fn into_builder(self) -> ClientRequestBuilder {
        ClientRequestBuilder::new(Uri(self.to_string()))
    }
}

pub enum Message {
    Text(String),
    Binary(Vec<u8>),
    Close,
}

impl Message {
    pub fn text<S: Into<String>>(text: S) -> Self {
        Message::Text(text.into())
    }

    pub fn is_text(&self) -> bool {
        matches!(self, Message::Text(_))
    }

    pub fn is_binary(&self) -> bool {
        matches!(self, Message::Binary(_))
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Message::Text(text) => write!(f, "{text}"),
            _ => write!(f, "Binary Data"),
        }
    }
}

pub struct WebSocket {
    stream: BufReader<TcpStream>,
    is_closed: bool,
}

pub struct Response;

pub fn connect<R: IntoClientRequest>(request: R) -> Result<(WebSocket, Response), Error> {
    let ClientRequestBuilder { uri, headers, protocols } = request.into_builder();
    let address = uri.0.strip_prefix("ws://").unwrap();
    let (host, path) = address.split_at(address.find('/').unwrap());
    let mut head = format!("GET {path} HTTP/1.1\\r\\nHost: {host}\\r\\nConnection: Upgrade\\r\\n");
    head += "Upgrade: websocket\\r\\nSec-WebSocket-Version: 13\\r\\n";
    head += "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\\r\\n";
    for (name, value) in headers {
        head += &format!("{name}: {value}\\r\\n");
    }
    if !protocols.is_empty() {
        head += &format!("Sec-WebSocket-Protocol: {}\\r\\n", protocols.join(", "));
    }
    let mut stream = TcpStream::connect(host)?;
    stream.write_all(format!("{head}\\r\\n").as_bytes())?;
    let mut stream = BufReader::new(stream);
    let mut line = String::new();
    stream.read_line(&mut line)?;
    assert!(line.starts_with("HTTP/1.1 101 "), "{line}");
    while line != "\\r\\n" {
        line.clear();
        stream.read_line(&mut line)?;
    }
    Ok((WebSocket { stream, is_closed: false }, Response))
}

impl WebSocket {
    pub fn send(&mut self, message: Message) -> Result<(), Error> {
        match message {
            Message::Text(text) => self.write(1, text.as_bytes()),
            Message::Binary(bytes) => self.write(2, &bytes),
            Message::Close => self.write(8, &[]),
        }
    }

    /// https://www.rfc-editor.org/rfc/rfc6455#section-5.2, masked with zeros.
    fn write(&mut self, code: u8, content: &[u8]) -> Result<(), Error> {
        let mut frame = vec![0x80 | code];
        if content.len() < 126 {
            frame.push(0x80 | content.len() as u8);
        } else {
            frame.push(0xff);
            frame.extend((content.len() as u64).to_be_bytes());
        }
        frame.extend([0; 4]);
        frame.extend(content);
        Ok(self.stream.get_mut().write_all(&frame)?)
    }

    /// Answers are short: their length stands in one byte.
    pub fn read(&mut self) -> Result<Message, Error> {
        if self.is_closed {
            return Err(Error::ConnectionClosed);
        }
        let mut head = [0; 2];
        self.stream.read_exact(&mut head)?;
        let mut content = vec![0; head[1] as usize];
        self.stream.read_exact(&mut content)?;
        match head[0] & 15 {
            1 => Ok(Message::Text(String::from_utf8(content).unwrap())),
            2 => Ok(Message::Binary(content)),
            _ => {
                self.is_closed = true;
                self.write(8, &content)?;
                Ok(Message::Close)
            }
        }
    }
}
`
