"""The files that the bot or people sent: bytes under an id, as in Telegram.

The content behind an id never changes. Bytes are kept in memory, and in the archive if there is
one. A file given by URL is downloaded with the function passed to the server. Without one the
server has no access to the web.
"""

from __future__ import annotations

import mimetypes
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass

from bot.demo.telegram import limits
from bot.demo.telegram.content.picture_size_and_sample import read_picture_size
from bot.demo.telegram.errors import ENTITY_TOO_LARGE, ApiError, bad_request
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state_archive import DocumentArchive

_ARCHIVE_KIND = "file"
_DEFAULT_NAME = "file"
_PHOTO_FOLDER = "photos"
_NO_CONTENT = "failed to get HTTP URL content"

#: Downloads the file behind a URL; None if that fails.
FetchUrl = Callable[[str], Awaitable[Upload | None]]


async def fetch_nothing(url: str) -> Upload | None:  # noqa: ARG001 - the signature of FetchUrl
    """Return None for any URL: no file can be downloaded."""
    return None


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file: its ids, its download path, its name, type and size."""

    file_id: str
    unique_id: str
    path: str
    name: str
    mime_type: str
    size: int

    @property
    def kind(self) -> str:
        """Return "Photo" or "Document": a file can be sent again only as the same kind."""
        return "Photo" if self.path.startswith(f"{_PHOTO_FOLDER}/") else "Document"

    def ids(self) -> Json:
        return {"file_id": self.file_id, "file_unique_id": self.unique_id, "file_size": self.size}

    def document(self) -> Json:
        """Return the file as a `Document`."""
        return {"file_name": self.name, "mime_type": self.mime_type, **self.ids()}


class Files:
    """All files of this server."""

    def __init__(self, archive: DocumentArchive, fetch: FetchUrl = fetch_nothing) -> None:
        self._archive = archive
        self._fetch = fetch
        self._fetched: dict[tuple[str, str], StoredFile] = {}
        self._files = {key: StoredFile(**kept) for key, kept in archive.load(_ARCHIVE_KIND)}
        self._paths = {file.path: file for file in self._files.values()}
        self._data: dict[str, bytes] = {}

    def add(self, upload: Upload, folder: str = "documents") -> StoredFile:
        """Store an upload; raise ApiError if it is empty or too large."""
        if not upload.data:
            raise bad_request("file must be non-empty")
        if len(upload.data) > limits.UPLOAD:
            raise ApiError(*ENTITY_TOO_LARGE)
        file = self._make_stored_file(upload, folder)
        self._files[file.file_id] = self._paths[file.path] = file
        self._data[file.file_id] = upload.data
        self._archive.put_blob(file.file_id, upload.data)
        self._archive.put(_ARCHIVE_KIND, file.file_id, asdict(file))
        return file

    def _make_stored_file(self, upload: Upload, folder: str) -> StoredFile:
        name = upload.name.replace("\\", "/").rpartition("/")[2].strip() or _DEFAULT_NAME
        kind = upload.mime_type
        if kind in ("", "application/octet-stream"):
            kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        _, dot, extension = name.rpartition(".")
        path = f"{folder}/file_{len(self._files)}{dot}{extension if dot else ''}"
        token, unique = secrets.token_urlsafe(36), secrets.token_urlsafe(9)
        prefix = "AgAC" if folder == _PHOTO_FOLDER else "BQAC"
        return StoredFile(f"{prefix}{token}", f"Ag{unique}", path, name, kind, len(upload.data))

    def get(self, file_id: str) -> StoredFile:
        """Return the file with this id; raise ApiError 400 if there is none."""
        file = self._files.get(file_id)
        if file is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return file

    def find_by_path(self, path: str) -> StoredFile | None:
        """Return the file with this download path, or None."""
        return self._paths.get(path)

    def data(self, file: StoredFile) -> bytes:
        data = self._data.get(file.file_id)
        return self._archive.get_blob(file.file_id) if data is None else data

    async def resolve_sent_file(
        self, params: Params, field: str, source: str | None = None
    ) -> StoredFile:
        """Return the file of a call: uploaded, given by URL, or by the id of an earlier file.

        `field` ("photo" or "document") is the kind of file. `source` is the parameter that holds
        it, if it has another name.
        """
        upload = params.file(source or field)
        if upload is not None:
            return self._check_photo(self.add(upload, f"{field}s"))
        name = params.text(source or field)
        if not name:
            raise bad_request(f"there is no {field} in the request")
        if name.startswith(("http://", "https://")):
            return await self._fetch_once(name, field)
        file = self.get(name)
        if file.kind != field.title():
            raise bad_request(f"can't use file of type {file.kind} as {field.title()}")
        return file

    async def _fetch_once(self, url: str, field: str) -> StoredFile:
        """Return the file behind a URL, downloaded only once."""
        known = self._fetched.get((url, field))
        if known is not None:
            return known
        upload = await self._fetch(url)
        if upload is None or not upload.data or len(upload.data) > limits.DOWNLOAD:
            raise bad_request(_NO_CONTENT)
        if field == "photo":
            if read_picture_size(upload.data) is None:
                raise bad_request("wrong type of the web page content")
            if len(upload.data) > limits.PHOTO_BY_URL:
                raise bad_request(_NO_CONTENT)
        file = self._check_photo(self.add(upload, f"{field}s"))
        self._fetched[url, field] = file
        return file

    def _check_photo(self, file: StoredFile) -> StoredFile:
        """Return the file; raise ApiError 400 for a photo that Telegram would refuse."""
        if file.kind != "Photo":
            return file
        if file.size > limits.PHOTO:
            raise bad_request("file is too big")
        size = read_picture_size(self.data(file))
        if size is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        if sum(size) > limits.PHOTO_SIDES or max(size) > limits.PHOTO_RATIO * min(size):
            raise bad_request("PHOTO_INVALID_DIMENSIONS")
        return file

    def photo_sizes(self, file: StoredFile) -> list[Json]:
        """Return the list of a photo's sizes, which has one entry."""
        size = read_picture_size(self.data(file))
        if size is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        return [{**file.ids(), "width": size[0], "height": size[1]}]
