"""The files that were sent, by either side: bytes under an id, as Telegram keeps them.

An id never changes its content. Bytes stay in memory, and in the archive when there is one. A
file that is named by its address is fetched by whatever this server was given for it; alone, it
reaches no web at all.
"""

from __future__ import annotations

import mimetypes
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass

from bot.demo.telegram import limits
from bot.demo.telegram.content.images import read_picture_size
from bot.demo.telegram.document_archive import DocumentArchive
from bot.demo.telegram.errors import ENTITY_TOO_LARGE, ApiError, bad_request
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.request_params import Json, Params

_ARCHIVE_KIND = "file"
_DEFAULT_NAME = "file"
_PHOTO_FOLDER = "photos"
_NO_CONTENT = "failed to get HTTP URL content"

#: Fetches what an address shows, or tells by None that it cannot.
FetchUrl = Callable[[str], Awaitable[Upload | None]]


async def fetch_nothing(url: str) -> Upload | None:  # noqa: ARG001 - the shape of a Fetch
    """There is nothing behind any address."""
    return None


@dataclass(frozen=True, slots=True)
class StoredFile:
    """One file: its ids, where it is downloaded, and what it is."""

    file_id: str
    unique_id: str
    path: str
    name: str
    mime_type: str
    size: int

    @property
    def kind(self) -> str:
        """Photo or Document: a file is sent again only as what it was."""
        return "Photo" if self.path.startswith(f"{_PHOTO_FOLDER}/") else "Document"

    def ids(self) -> Json:
        return {"file_id": self.file_id, "file_unique_id": self.unique_id, "file_size": self.size}

    def document(self) -> Json:
        """As a `Document`."""
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
        """Keep an upload; ApiError when it is empty or too large."""
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
        """The file of an id; ApiError 400 when there is none."""
        file = self._files.get(file_id)
        if file is None:
            raise bad_request("wrong file identifier/HTTP URL specified")
        return file

    def find_by_path(self, path: str) -> StoredFile | None:
        """The file that is downloaded from this path."""
        return self._paths.get(path)

    def data(self, file: StoredFile) -> bytes:
        data = self._data.get(file.file_id)
        return self._archive.get_blob(file.file_id) if data is None else data

    async def resolve_sent_file(
        self, params: Params, field: str, source: str | None = None
    ) -> StoredFile:
        """The file of a call: uploaded, behind an address, or named by the id of an earlier one.

        `field` (photo, document) says what it is to be; it stands in the parameter `source`, where
        that is another one.
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
        """A file by its address, fetched once."""
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
        """A photo must be a picture of a size that Telegram shows."""
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
        """As the sizes of a photo, of which there is one."""
        size = read_picture_size(self.data(file))
        if size is None:
            raise bad_request("IMAGE_PROCESS_FAILED")
        return [{**file.ids(), "width": size[0], "height": size[1]}]
