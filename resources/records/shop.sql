-- 果果鲜生: a small shop for fruit and groceries; all names, numbers and addresses are made up.
PRAGMA foreign_keys = ON;
CREATE TABLE customer (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code CHAR(6) NOT NULL UNIQUE CHECK (code GLOB 'KH[0-9][0-9][0-9][0-9]'),
  name VARCHAR(40) NOT NULL,
  kind VARCHAR(10) NOT NULL DEFAULT 'person' CHECK (kind IN ('person', 'company')),
  level SMALLINT NOT NULL DEFAULT 1 CHECK (level IN (1, 2, 3)),
  phone VARCHAR(20),
  address VARCHAR(100),
  birthday DATE,
  credit DECIMAL(10,2) NOT NULL DEFAULT 0 CHECK (credit >= 0),
  note VARCHAR(200),
  created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE TABLE employee (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number CHAR(4) NOT NULL UNIQUE,
  name VARCHAR(20) NOT NULL,
  job VARCHAR(10) NOT NULL CHECK (job IN ('店长', '收银', '理货', '配送')),
  phone VARCHAR(11) UNIQUE,
  hired DATE NOT NULL,
  salary DECIMAL(9,2) CHECK (salary >= 0),
  manager_id INT REFERENCES employee(id)
);
CREATE TABLE supplier (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(40) NOT NULL UNIQUE,
  contact VARCHAR(20),
  phone VARCHAR(20),
  city VARCHAR(20)
);
CREATE TABLE category (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name VARCHAR(20) NOT NULL UNIQUE
);
CREATE TABLE product (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  code VARCHAR(10) NOT NULL UNIQUE,
  name VARCHAR(40) NOT NULL,
  unit VARCHAR(4) NOT NULL DEFAULT '斤',
  price DECIMAL(8,2) NOT NULL CHECK (price >= 0),
  stock DECIMAL(10,3) NOT NULL DEFAULT 0 CHECK (stock >= 0),
  category_id INT NOT NULL REFERENCES category(id),
  supplier_id INT REFERENCES supplier(id),
  on_sale BOOLEAN NOT NULL DEFAULT 1 CHECK (on_sale IN (0, 1))
);
CREATE TABLE orders (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  number VARCHAR(14) NOT NULL UNIQUE,
  customer_id INT NOT NULL REFERENCES customer(id),
  employee_id INT REFERENCES employee(id),
  ordered DATE NOT NULL DEFAULT CURRENT_DATE,
  deliver DATE,
  status SMALLINT NOT NULL DEFAULT 0 CHECK (status IN (0, 1, 2, 9)),
  note VARCHAR(200),
  CONSTRAINT deliver_after_order CHECK (deliver IS NULL OR deliver >= ordered)
);
CREATE TABLE order_line (
  order_id INT NOT NULL REFERENCES orders(id) ON DELETE CASCADE,
  line SMALLINT NOT NULL,
  product_id INT NOT NULL REFERENCES product(id),
  quantity DECIMAL(10,3) NOT NULL CHECK (quantity > 0),
  price DECIMAL(8,2) NOT NULL CHECK (price >= 0),
  amount DECIMAL(12,2) GENERATED ALWAYS AS (ROUND(quantity * price, 2)) STORED,
  PRIMARY KEY (order_id, line)
);
CREATE TABLE payment (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  order_id INT NOT NULL REFERENCES orders(id),
  method VARCHAR(10) NOT NULL CHECK (method IN ('cash', 'wechat', 'alipay', 'card')),
  amount DECIMAL(12,2) NOT NULL CHECK (amount > 0),
  paid_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP,
  cashier_id INT
);
INSERT INTO customer (code, name, kind, level, phone, address, birthday, credit) VALUES
  ('KH0001', '张三', 'person', 2, '13810010001', '滨江路8号3幢502', '1988-03-12', 0),
  ('KH0002', '李四', 'person', 1, '13810010002', '文昌巷21号', NULL, 0),
  ('KH0003', '王芳', 'person', 1, '13810010003', NULL, '1995-11-02', 0),
  ('KH0004', '晨光幼儿园', 'company', 3, '0571-80010004', '学院路66号', NULL, 20000),
  ('KH0005', '悦来饭店', 'company', 3, '0571-80010005', '解放路118号', NULL, 50000),
  ('KH0006', '王芳', 'person', 1, '13810010006', '翠苑小区12幢', '1979-06-25', 0);
INSERT INTO employee (number, name, job, phone, hired, salary, manager_id) VALUES
  ('Y001', '周敏', '店长', '13910020001', '2019-04-01', 9500, NULL),
  ('Y002', '吴强', '收银', '13910020002', '2021-07-15', 5200, 1),
  ('Y003', '郑小红', '理货', '13910020003', '2022-03-01', 4900, 1),
  ('Y004', '孙伟', '配送', '13910020004', '2023-09-10', 5800, 1);
INSERT INTO supplier (name, contact, phone, city) VALUES
  ('烟台果品合作社', '刘师傅', '0535-6001001', '烟台'),
  ('海南热带果园', '符先生', '0898-6600200', '海口'),
  ('本地菜篮子基地', '钱大姐', '0571-8800300', '杭州');
INSERT INTO category (name) VALUES ('水果'), ('蔬菜'), ('粮油'), ('饮料');
INSERT INTO product (code, name, unit, price, stock, category_id, supplier_id, on_sale) VALUES
  ('SG-001', '红富士苹果', '箱', 68.00, 40, 1, 1, 1),
  ('SG-002', '贵妃芒果', '斤', 9.80, 120, 1, 2, 1),
  ('SG-003', '香蕉', '斤', 3.50, 200, 1, 2, 1),
  ('SG-004', '阳光玫瑰葡萄', '盒', 29.90, 35, 1, NULL, 1),
  ('SC-001', '西红柿', '斤', 4.20, 80, 2, 3, 1),
  ('SC-002', '土豆', '斤', 2.60, 150, 2, 3, 1),
  ('LY-001', '东北大米', '袋', 59.00, 60, 3, NULL, 1),
  ('LY-002', '花生油', '桶', 129.00, 25, 3, NULL, 1),
  ('YL-001', '矿泉水', '箱', 24.00, 90, 4, NULL, 1),
  ('YL-002', '橙汁', '瓶', 8.50, 0, 4, NULL, 0);
INSERT INTO orders (number, customer_id, employee_id, ordered, deliver, status, note) VALUES
  ('DD20261102-001', 5, 2, '2026-11-02', '2026-11-03', 2, NULL),
  ('DD20261110-001', 4, 2, '2026-11-10', '2026-11-12', 2, '送到食堂后门'),
  ('DD20261119-001', 1, 2, '2026-11-19', NULL, 1, NULL);
INSERT INTO order_line (order_id, line, product_id, quantity, price) VALUES
  (1, 1, 7, 10, 57.00), (1, 2, 8, 4, 125.00), (1, 3, 6, 50, 2.40),
  (2, 1, 1, 6, 66.00), (2, 2, 3, 40, 3.30),
  (3, 1, 2, 5.5, 9.80);
INSERT INTO payment (order_id, method, amount, paid_at, cashier_id) VALUES
  (1, 'card', 1190.00, '2026-11-03 10:15:00', 2),
  (2, 'wechat', 528.00, '2026-11-12 16:40:00', 2);
