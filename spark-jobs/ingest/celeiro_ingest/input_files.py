"""The raw files of a run, as their uploads left them in the object store."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from py4j.java_gateway import JavaObject, JVMView
from py4j.protocol import Py4JJavaError
from pyspark.sql import Column, DataFrame, DataFrameReader, SparkSession
from pyspark.sql import functions as F

from .order import Order

"""Up to this many files are named one by one; beyond, listing their prefix once costs less than asking for each."""
_MOST_NAMED_FILES = 64

_ASKED_AT_ONCE = 16


def load_files(reader: DataFrameReader, order: Order) -> DataFrame:
    """The claimed files, as `reader` reads them."""
    # A carriage return would end a line too; the upload left none.
    reader = reader.option("lineSep", "\n")
    if len(order.files) <= _MOST_NAMED_FILES:
        return reader.load([file.path for file in order.files])
    found = reader.option("recursiveFileLookup", True).load(order.prefix)
    # A field may have the key `_metadata`.
    path = found.metadataColumn("_metadata").getField("file_path")
    return found.where(_file_id_in(path).isin([file.file_id for file in order.files]))


def file_id() -> Column:
    """Id of the file that is being read. The file's metadata has it too, but costs one more copy of each line."""
    return _file_id_in(F.input_file_name())


def _file_id_in(path: Column) -> Column:
    """Id from a path, which ends in the file's id and its name."""
    return F.substring_index(F.substring_index(path, "/", -2), "/", 1).cast("bigint")


def are_as_uploaded(spark: SparkSession, order: Order) -> bool:
    """
    Whether each file has the ETag that it had when its upload ended: then its content is, to the byte, what the upload
    checked. False also where that cannot be told.
    """
    uploaded = {file.file_id: file.etag for file in order.files}
    if None in uploaded.values():
        return False
    try:
        found = _etags(spark, order)
    except Py4JJavaError:
        # A store without ETags, or one that does not answer: then reading the files fails and tells so.
        return False
    return uploaded.items() <= found.items()


def _etags(spark: SparkSession, order: Order) -> dict[int, str]:
    """ETags by file, of all objects below the folders of the run's files."""
    jvm = spark._jvm
    to_list = jvm.org.apache.hadoop.util.functional.RemoteIterators.toList
    prefix = jvm.org.apache.hadoop.fs.Path(order.prefix)
    store = prefix.getFileSystem(spark._jsc.hadoopConfiguration())
    if len(order.files) > _MOST_NAMED_FILES:
        found = to_list(store.listFiles(prefix, True))
    else:
        found = jvm.java.util.ArrayList()
        folders = [jvm.org.apache.hadoop.fs.Path(file.path) for file in order.files]
        with ThreadPoolExecutor(_ASKED_AT_ONCE) as pool:
            for statuses in pool.map(lambda folder: to_list(store.listStatusIterator(folder)), folders):
                found.addAll(statuses)
    paths = _of_each(jvm, found, "getPath", "toString")
    return {int(path.split("/")[-2]): etag.strip('"') for path, etag in zip(paths, _of_each(jvm, found, "getEtag"))}


def _of_each(jvm: JVMView, items: JavaObject, *methods: str) -> list[str]:
    """Collects in the JVM: asking for each item from Python takes a hundred times as long."""
    collections = jvm.org.apache.commons.collections4
    for method in methods:
        items = collections.CollectionUtils.collect(items, collections.functors.InvokerTransformer.invokerTransformer(method))
    # No path and no ETag holds U+0000.
    return str(jvm.java.lang.String.join("\0", items)).split("\0")
